-- For ~/.config/nvim/plugin/urlspec.lua. The settings are optional.
local settings = { urlspec = { spec = 'current' } }
local cmd = { 'urlspec', 'lsp' }
local group = vim.api.nvim_create_augroup('urlspec', {})

if vim.fn.has('nvim-0.11') == 1 then
  -- Without `filetypes`, the server starts for all of them.
  vim.lsp.config('urlspec', { cmd = cmd, root_markers = { 'urlspec.toml', '.git' }, settings = settings })
  vim.lsp.enable('urlspec')
  -- Neovim starts no server for a file whose type it does not know.
  vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
    group = group,
    callback = vim.schedule_wrap(function(event)
      local is_file = vim.api.nvim_buf_is_valid(event.buf) and vim.bo[event.buf].buftype == ''
      if is_file and vim.bo[event.buf].filetype == '' then
        vim.lsp.start(vim.lsp.config.urlspec, { bufnr = event.buf })
      end
    end),
  })
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
  group = group,
  callback = function(event)
    -- Skip help, terminals and other special buffers.
    if vim.bo[event.buf].buftype == '' and vim.fn.executable(cmd[1]) == 1 then
      start(event.buf)
    end
  end,
})
