#compdef turnstilectl
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors

# All that can be typed stands in the program's own help: that of a verb has the verb's options alone.
local line
local -a verbs specs gates match
if ((CURRENT == 2)); then
  for line in ${(f)"$(turnstilectl help)"}; do
    [[ $line =~ '^  ([a-z]+) +(.*)' ]] && verbs+=("$match[1]:$match[2]")
  done
  _describe verb verbs
else
  for line in ${(f)"$(turnstilectl help $words[2] 2> /dev/null)"}; do
    [[ $line =~ '^  (--[a-z-]+) ([A-Za-z]*) *(.*)' ]] || continue
    line="$match[1][${match[3]//(#m)[\[\]:]/\\$MATCH}]"
    case $match[2] in
      FILE) line+=':file:_files' ;;
      FOLDER) line+=':folder:_files -/' ;;
      ?*) line+=":$match[2]:(${match[2]:#SECONDS})" ;;
    esac
    specs+=($line)
  done
  gates=(${CONFIGURATION_DIRECTORY:-/etc/turnstile}/*.conf~*/turnstile.conf(N:t:r))
  _arguments $specs '1: :' "*: :($gates)"
fi
