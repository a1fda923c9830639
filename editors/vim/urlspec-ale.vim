" For ~/.vim/plugin/urlspec-ale.vim; needs ALE 3.3 or later. The settings are optional.
let g:urlspec_settings = { 'urlspec': { 'spec': 'current' } }

function! s:Root(buffer) abort
    let l:file = ale#path#FindNearestFile(a:buffer, 'urlspec.toml')
    return l:file isnot# '' ? fnamemodify(l:file, ':h') : fnamemodify(bufname(a:buffer), ':p:h')
endfunction

" ALE has linters by file type. Add the types that you want; the ones that ALE runs by default stay.
function! s:Define() abort
    for l:type in ['asciidoc', 'gitcommit', 'html', 'mail', 'markdown', 'rst', 'text']
        call ale#linter#Define(l:type, {
        \   'name': 'urlspec',
        \   'lsp': 'stdio',
        \   'executable': 'urlspec',
        \   'command': '%e lsp',
        \   'language': l:type is# 'rst' ? 'restructuredtext' : l:type is# 'text' ? 'plaintext' : l:type,
        \   'project_root': function('s:Root'),
        \   'lsp_config': g:urlspec_settings,
        \})
    endfor
endfunction

if !empty(globpath(&runtimepath, 'autoload/ale/linter.vim'))
    call s:Define()
    " By default, ALE runs no linter on plain text.
    let g:ale_linters = get(g:, 'ale_linters', {})
    let g:ale_linters.text = get(g:ale_linters, 'text', []) + ['urlspec']
endif
