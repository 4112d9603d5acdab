\ A completion with a guard is tried behind a move.
machine guarded-completion
  events: always go
  guards: ready
  completion: always
a
  go: to b
b
  always: if ready, to c; else refuse
  go: again
c
end
go expect b
1 ready go expect c
