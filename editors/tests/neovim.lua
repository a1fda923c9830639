-- Run by `run` in headless Neovim: opens the text with the configuration for users, and checks what a user sees.
local here = debug.getinfo(1, 'S').source:match('^@(.*)/')

local function wait(what, condition)
  if not vim.wait(20000, condition, 50) then
    error('waited in vain for ' .. what .. '\n' .. vim.inspect(vim.diagnostic.get(0)) .. '\n'
      .. table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n'))
  end
end

local function equal(is, should, what)
  assert(is == should, ('%s is %s, and not %s'):format(what, vim.inspect(is), vim.inspect(should)))
end

-- Runs the first action whose title contains the text.
local function act(kind, title)
  local seen = {}
  vim.ui.select = function(items, _, choose)
    for _, item in ipairs(items) do
      local action = item.action or item[2]
      table.insert(seen, action.title)
      if action.title:find(title, 1, true) then
        return choose(item)
      end
    end
    choose(nil)
  end
  vim.lsp.buf.code_action({ only = { kind } })
  return seen
end

local function line(number)
  return vim.api.nvim_buf_get_lines(0, number - 1, number, true)[1]
end

local function test()
  dofile(here .. '/../neovim/urlspec.lua')
  vim.cmd('edit ' .. vim.env.TEXT)
  wait('two diagnostics', function() return #vim.diagnostic.get(0) == 2 end)

  local tilde, port = unpack(vim.diagnostic.get(0))
  equal(tilde.source, 'urlspec', 'the source')
  equal(tilde.lnum, 2, 'the line')
  -- Neovim counts bytes.
  equal(tilde.col, 27, 'the first column')
  equal(tilde.end_col, 28, 'the last column')
  equal(tilde.severity, vim.diagnostic.severity.ERROR, 'the severity')
  equal(tilde.user_data.lsp.code, 'unsafe-character', 'the code')
  assert(tilde.message:find('`~` is unsafe and must be encoded', 1, true), tilde.message)
  equal(port.user_data.lsp.code, 'empty-port', 'the second code')
  equal(port.lnum, 3, 'the second line')

  -- A hover on the URL opens a window.
  vim.api.nvim_win_set_cursor(0, { 3, 10 })
  local shown
  vim.lsp.buf.hover()
  wait('a hover', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        shown = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true), '\n')
        return true
      end
    end
  end)
  assert(shown:find('ds.internic.net', 1, true), shown)

  -- A fix at the cursor changes nothing else.
  vim.api.nvim_win_set_cursor(0, { 3, 27 })
  local seen = act('quickfix', '%7E')
  wait('the fix', function() return line(3) == '🔗 ftp://ds.internic.net/%7Erfc/rfc1738.txt and' end)
  assert(not vim.tbl_isempty(seen))
  equal(line(4), 'http://info.cern.ch:/hypertext/WWW/TheProject.html', 'the other line')
  wait('one diagnostic', function() return #vim.diagnostic.get(0) == 1 end)

  -- A setting changes at run time.
  local client = (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1]
  local is_new = vim.fn.has('nvim-0.11') == 1
  local function set(settings)
    client.config.settings = { urlspec = settings }
    client.settings = client.config.settings
    local method, params = 'workspace/didChangeConfiguration', { settings = client.config.settings }
    if is_new then client:notify(method, params) else client.notify(method, params) end
  end
  set({ ignore = { 'empty-port' } })
  wait('no diagnostic', function() return #vim.diagnostic.get(0) == 0 end)
  set({ spec = 'rfc1738' })
  wait('one diagnostic again', function() return #vim.diagnostic.get(0) == 1 end)

  -- New text is checked, and one action fixes everything.
  vim.api.nvim_buf_set_lines(0, 4, 4, true, { 'http://info.cern.ch/~timbl' })
  wait('two diagnostics again', function() return #vim.diagnostic.get(0) == 2 end)
  act('source.fixAll.urlspec', 'urlspec')
  wait('the fixes', function()
    return line(4) == 'http://info.cern.ch/hypertext/WWW/TheProject.html' and line(5) == 'http://info.cern.ch/%7Etimbl'
  end)
  wait('no diagnostic at last', function() return #vim.diagnostic.get(0) == 0 end)

  -- A file without a known type is checked, too.
  vim.cmd('bwipeout!')
  vim.cmd('edit ' .. vim.fn.fnamemodify(vim.env.TEXT, ':h') .. '/UNKNOWN')
  vim.api.nvim_buf_set_lines(0, 0, -1, true, { 'http://info.cern.ch/~timbl' })
  equal(vim.bo.filetype, '', 'the type')
  wait('a diagnostic of another file', function() return #vim.diagnostic.get(0) == 1 end)

  vim.cmd('bwipeout!')
  if is_new then client:stop() else client.stop() end
  wait('the end', function() return is_new and client:is_stopped() or (not is_new and client.is_stopped()) end)
end

local well, fault = xpcall(test, debug.traceback)
io.stdout:write(well and 'ok\n' or tostring(fault) .. '\n')
vim.cmd(well and 'qall!' or 'cquit 1')
