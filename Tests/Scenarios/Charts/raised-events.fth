\ An event that a word raises is handled next.
machine raised-events
  events: on up go
  words: raise.on raise.up
  raises: raise.on on
  raises: raise.up up
a
  go: to b raise.on
b
  on: to c
c
  enter: raise.up
  up: to a
end
go expect a
