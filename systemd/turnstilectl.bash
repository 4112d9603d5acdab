_turnstilectl() {
  local verbs options gates word=${COMP_WORDS[COMP_CWORD]}
  verbs='compile check new measure test run simulate console unlock trace status report books backup restore audit takings metrics restart completion help version repairman lock unlock-once hold-open close close-till open-till emptied refund'
  options='--config --runtime --state --scenario --file --other-gate --output --json --every --seconds --coil-unplugged --with-coil --write --all --follow --by'
  gates=$(cd /etc/turnstile 2> /dev/null && compgen -X turnstile.conf -G '*.conf')
  case ${COMP_WORDS[COMP_CWORD - 1]} in
    --config | --scenario | --file | --output) COMPREPLY=($(compgen -f -- "$word")) ;;
    --runtime | --state) COMPREPLY=($(compgen -d -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$verbs $options ${gates//.conf/}" -- "$word")) ;;
  esac
}
complete -F _turnstilectl turnstilectl
