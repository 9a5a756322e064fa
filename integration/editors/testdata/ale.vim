" Opens $FILE, waits until ALE has looked at it and reports what ALE found.
filetype on
silent! packadd ale
if !exists(':ALELint')
  verbose echo 'this test needs ALE (Debian: vim-ale)'
  cquit
endif
let g:ale_linters = {'go': ['retrylint']}
autocmd User ALELintPost let g:linted = 1
execute 'edit' $FILE
while !exists('g:linted')
  sleep 20m
endwhile
call writefile([json_encode(ale#engine#GetLoclist(bufnr('')))], $REPORT)
qall!
