_turnstilectl() {
  local verbs options word=${COMP_WORDS[COMP_CWORD]}
  verbs='compile check run simulate console status books metrics restart completion help version'
  options='--config --runtime --state --scenario --json --every --as-0.1.0'
  case ${COMP_WORDS[COMP_CWORD - 1]} in
    --config | --scenario) COMPREPLY=($(compgen -f -- "$word")) ;;
    --runtime | --state) COMPREPLY=($(compgen -d -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$verbs $options" -- "$word")) ;;
  esac
}
complete -F _turnstilectl turnstilectl
