# For ~/.config/kak/kakrc; needs kakoune-lsp 18 or later.
eval %sh{kak-lsp}

# This replaces the servers that kakoune-lsp has for a filetype, as for Markdown: list those here too.
hook -group urlspec global BufSetOption filetype=(?:asciidoc|git-commit|mail|markdown|restructuredtext) %{
    set-option buffer lsp_servers %{
        [urlspec]
        root_globs = ["urlspec.toml", ".git", ".hg"]
        args = ["lsp"]
        settings_section = "urlspec"
        [urlspec.settings.urlspec]
        spec = "current"
    }
}

lsp-enable
