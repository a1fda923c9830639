-- For ~/.config/nvim/plugin/urlspec.lua. The settings are optional.
local settings = { urlspec = { spec = 'rfc1738' } }
local cmd = { 'urlspec', 'lsp' }

if vim.fn.has('nvim-0.11') == 1 then
  -- Without `filetypes`, the server starts for all of them.
  vim.lsp.config('urlspec', { cmd = cmd, root_markers = { 'urlspec.toml', '.git' }, settings = settings })
  vim.lsp.enable('urlspec')
  return
end

-- Neovim 0.7 has no `vim.lsp.start`, which reuses a running server.
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
    -- Skip help, terminals and other special buffers.
    if vim.bo[event.buf].buftype == '' and vim.fn.executable(cmd[1]) == 1 then
      start(event.buf)
    end
  end,
})
