#!/bin/sh
# Runs the command line with the Node that the project pins, from wherever and through whatever links it is called.
set -eu
self=$0
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=$(dirname "$self")/$target ;;
  esac
done
home=$(CDPATH='' cd -- "$(dirname "$self")/.." && pwd -P)
exec "$home/bin/node" "$home/cli/appraise.ts" "$@"
