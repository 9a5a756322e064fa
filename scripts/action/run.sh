#!/bin/bash
# Runs retrylint over PACKAGES of the module in DIRECTORY, with ARGS, and turns
# its findings into annotations. Exits as retrylint does, but with 0 instead of
# 1 where FAIL is false.
set -euo pipefail

case $FAIL in
true | false) ;;
*)
	echo "::error::fail-on-findings is neither true nor false"
	exit 2
	;;
esac
read -r -d '' -a words <<<"$ARGS -- $PACKAGES" || true

echo "::add-matcher::$GITHUB_ACTION_PATH/scripts/action/matcher.json"
# What is printed of the code can look like a command to the runner (//line
# comments name files as they like): it takes none until the token.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$token"
code=0
# Run from above, retrylint names files as the repository does.
"$RUNNER_TEMP/retrylint/retrylint" -C "$DIRECTORY" "${words[@]}" |
	tee "$RUNNER_TEMP/retrylint/findings" || code=$?
echo "::$token::"
echo "::remove-matcher owner=retrylint::"

echo "findings=$(($(wc -l <"$RUNNER_TEMP/retrylint/findings")))" >>"$GITHUB_OUTPUT"
if [[ $code == 1 && $FAIL == false ]]; then
	exit 0
fi
exit "$code"
