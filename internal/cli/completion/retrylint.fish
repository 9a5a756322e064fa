# Completion of retrylint for fish:
#	retrylint completion fish > ~/.config/fish/completions/retrylint.fish
function __retrylint_complete
	set -l words (commandline -opc) (commandline -ct)
	$words[1] __complete $words[2..-1] 2>/dev/null
end
complete -c retrylint -a '(__retrylint_complete)'
