#compdef retrylint
# Completion of retrylint for zsh. In ~/.zshrc:
#	source <(retrylint completion zsh)
_retrylint() {
	local -a found
	found=("${(@f)$("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
	if [[ -n "${found[*]}" ]]; then
		compadd -- "${found[@]}"
	else
		_files
	fi
}
if [[ "${funcstack[1]}" == _retrylint ]]; then
	_retrylint
else
	(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
	compdef _retrylint retrylint
fi
