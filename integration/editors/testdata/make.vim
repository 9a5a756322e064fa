" Runs :make as $MAKE says and reports the quickfix list.
execute 'silent' $MAKE
let s:list = map(getqflist(), {_, e -> extend(e, {'file': bufname(e.bufnr)})})
call writefile([json_encode(s:list)], $REPORT)
qall!
