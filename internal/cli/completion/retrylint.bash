# Completion of retrylint for bash. In ~/.bashrc:
#	source <(retrylint completion bash)
_retrylint() {
	local IFS=$'\n' line=${COMP_LINE:0:COMP_POINT} word words
	# bash splits words at = too, which belongs to a flag here.
	IFS=$' \t\n' read -ra words <<<"$line"
	[[ $line == *[[:space:]] ]] && words+=("")
	word=${words[${#words[@]} - 1]}
	COMPREPLY=($("${words[0]}" __complete "${words[@]:1}" 2>/dev/null))
	if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then
		COMPREPLY=("${COMPREPLY[@]#"${word%%=*}="}")
	fi
}
complete -o default -o bashdefault -F _retrylint retrylint
