# Goes into ~/.config/kak/kakrc, for kakoune-lsp of version 18 or later.
eval %sh{kak-lsp}

# Where kakoune-lsp has servers of its own for a filetype, as for Markdown, these stand in their place: name those here too.
hook -group urlspec global BufSetOption filetype=(?:asciidoc|git-commit|mail|markdown|restructuredtext) %{
    set-option buffer lsp_servers %{
        [urlspec]
        root_globs = ["urlspec.toml", ".git", ".hg"]
        args = ["lsp"]
        settings_section = "urlspec"
        [urlspec.settings.urlspec]
        spec = "rfc1738"
    }
}

lsp-enable
