-- Plays a script of editor steps with a language server attached, as a person
-- would, and writes down what the editor showed after each step. It judges
-- nothing.
--
-- SCRIPT and REPORT name the two files, both JSON. The script:
--
--   {root, server: {name, cmd, settings}, timeout (ms), steps: [
--     {act: "open",    file},              -- makes it the current buffer
--     {act: "await",   file, has, lacks},  -- until messages hold all of has and none of lacks
--     {act: "replace", file, old, new},    -- the only place where old stands
--     {act: "fix",     file, at, title},   -- the quick fix for the message that holds at
--     {act: "save",    file}]}
--
-- The report has one entry for each step that was played, see snapshot; a step
-- that failed has an error and is the last one.

local function read(name)
  local f = assert(io.open(name, 'rb'))
  local text = f:read('*a')
  f:close()
  return text
end

local script = vim.json.decode(read(vim.env.SCRIPT))
local root = script.root

-- attach starts the server for a Go buffer, or joins the one that runs.
local client
local function attach(buf)
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  capabilities.workspace.configuration = true -- 0.7 can, and does not say so
  client = client or assert(vim.lsp.start_client({
    name = script.server.name,
    cmd = script.server.cmd,
    root_dir = root,
    capabilities = capabilities,
    settings = script.server.settings,
  }))
  vim.lsp.buf_attach_client(buf, client)
end

vim.cmd('filetype on')
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'go',
  callback = function(args) attach(args.buf) end,
})

local function path(file) return root .. '/' .. file end
local function buffer(file) return vim.fn.bufnr('^' .. path(file) .. '$') end

local function related(lsp)
  local out = {}
  for _, r in ipairs(lsp.relatedInformation or {}) do
    table.insert(out, {
      file = vim.uri_to_fname(r.location.uri),
      line = r.location.range.start.line + 1,
      message = r.message,
    })
  end
  return out
end

-- shown is what a file's buffer shows, if it has one: lines and columns from 1.
local function shown(file)
  local out = {}
  local buf = buffer(file)
  for _, d in ipairs(buf > 0 and vim.diagnostic.get(buf) or {}) do
    local lsp = (d.user_data or {}).lsp or {}
    table.insert(out, {
      line = d.lnum + 1,
      column = d.col + 1,
      severity = d.severity,
      source = d.source,
      code = lsp.code or d.code,
      page = (lsp.codeDescription or {}).href,
      message = d.message,
      related = related(lsp),
    })
  end
  return out
end

local function find(diagnostics, text)
  for _, d in ipairs(diagnostics) do
    if string.find(d.message, text, 1, true) then return d end
  end
end

local function wait(what, condition)
  if not vim.wait(script.timeout, condition, 20) then error('timeout: ' .. what, 0) end
end

-- position is the row and column, from 0, of a byte of a text, from 1.
local function position(text, byte)
  local before = vim.split(string.sub(text, 1, byte - 1), '\n', { plain = true })
  return #before - 1, #before[#before]
end

-- choose stands in for the menu in which a person picks a code action.
local function choose(title, offered)
  return function(items, opts, on_choice)
    local picked
    for _, item in ipairs(items) do
      local text = opts.format_item(item)
      table.insert(offered, text)
      if text == title then picked = item end
    end
    on_choice(picked)
  end
end

local acts = {}

function acts.open(step)
  vim.cmd('edit ' .. vim.fn.fnameescape(path(step.file)))
end

function acts.await(step)
  wait('messages', function()
    local now = shown(step.file)
    for _, text in ipairs(step.has or {}) do
      if not find(now, text) then return false end
    end
    for _, text in ipairs(step.lacks or {}) do
      if find(now, text) then return false end
    end
    return true
  end)
end

function acts.replace(step)
  local buf = buffer(step.file)
  local text = table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, true), '\n')
  local from, to = string.find(text, step.old, 1, true)
  assert(from and not string.find(text, step.old, to + 1, true), 'old must stand there once')
  local row, col = position(text, from)
  local end_row, end_col = position(text, to + 1)
  vim.api.nvim_buf_set_text(buf, row, col, end_row, end_col, vim.split(step.new, '\n', { plain = true }))
end

function acts.fix(step, report)
  local d = assert(find(shown(step.file), step.at), 'no such message')
  vim.api.nvim_set_current_buf(buffer(step.file))
  local tick = vim.api.nvim_buf_get_changedtick(0)
  vim.api.nvim_win_set_cursor(0, { d.line, d.column - 1 })
  local offered = {}
  vim.ui.select = choose(step.title, offered)
  local context = { only = { 'quickfix' } }
  -- Since 0.8, the context is one of several options.
  vim.lsp.buf.code_action(vim.fn.has('nvim-0.8') == 1 and { context = context } or context)
  local ok, err = pcall(wait, 'quick fix', function()
    return vim.api.nvim_buf_get_changedtick(0) ~= tick
  end)
  report.offered = offered
  if not ok then error(err, 0) end
end

function acts.save(step)
  vim.api.nvim_buf_call(buffer(step.file), function() vim.cmd('write') end)
end

-- snapshot adds to a report what all open buffers show, by file.
local function snapshot(report)
  report.shown = vim.empty_dict()
  for _, step in ipairs(script.steps) do
    if buffer(step.file) > 0 then report.shown[step.file] = shown(step.file) end
  end
end

local reports = {}
for _, step in ipairs(script.steps) do
  local report = { act = step.act }
  local ok, err = pcall(acts[step.act], step, report)
  if not ok then report.error = tostring(err) end
  snapshot(report)
  table.insert(reports, report)
  if not ok then break end
end

local out = assert(io.open(vim.env.REPORT, 'wb'))
out:write(vim.json.encode(reports))
out:close()
