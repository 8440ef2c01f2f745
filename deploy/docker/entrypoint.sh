#!/bin/sh
# Reads secrets from files: AUTHOR_SALT_FILE=/run/secrets/salt sets AUTHOR_SALT to what the file says, and so for any NAME_FILE.
set -eu
for file in $(env | sed -n 's/^\([A-Z][A-Z0-9_]*\)_FILE=.*/\1/p'); do
  eval "path=\$${file}_FILE"
  value=$(cat "$path")
  export "$file=$value"
  unset "${file}_FILE"
done
exec "$@"
