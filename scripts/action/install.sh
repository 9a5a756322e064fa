#!/bin/bash
# Puts retrylint into the runner's folder for temporary files, for run.sh: the
# released VERSION, or else what the action itself was checked out with.
set -euo pipefail

# How the module that is looked at is built is no business of the tool's; nor
# need the action's checkout be a repository with a version to stamp.
export GOFLAGS=-buildvcs=false GOWORK=off GOBIN=$RUNNER_TEMP/retrylint
if [[ -n $VERSION ]]; then
	cd "$RUNNER_TEMP"
	go install "github.com/retrylint/retrylint/cmd/retrylint@$VERSION"
else
	cd "$GITHUB_ACTION_PATH"
	go install ./cmd/retrylint
fi
