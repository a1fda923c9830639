-- Goes to ~/.config/nvim/plugin/urlspec.lua. All that is set here may be left out.
local settings = { urlspec = { spec = 'rfc1738' } }
local cmd = { 'urlspec', 'lsp' }

if vim.fn.has('nvim-0.11') == 1 then
  -- Without `filetypes` it is started for all of them.
  vim.lsp.config('urlspec', { cmd = cmd, root_markers = { 'urlspec.toml', '.git' }, settings = settings })
  vim.lsp.enable('urlspec')
  return
end

-- Neovim 0.7 has no `vim.lsp.start`, which finds a server that runs already.
local id
local function start(buffer)
  local config = { name = 'urlspec', cmd = cmd, root_dir = vim.fn.getcwd(), settings = settings }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  if not id or vim.lsp.client_is_stopped(id) then
    id = vim.lsp.start_client(config)
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
end

vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
  group = vim.api.nvim_create_augroup('urlspec', {}),
  callback = function(event)
    -- Help, terminals and the like are no texts of the user's.
    if vim.bo[event.buf].buftype == '' and vim.fn.executable(cmd[1]) == 1 then
      start(event.buf)
    end
  end,
})
