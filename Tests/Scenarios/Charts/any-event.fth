\ "Any event", spelt out: a cell for each, but for the one that is named before it.
machine any-event
  events: stay back
  words: wait
a
  stay: stay wait
  back: to b
b
  back: to a
end
stay expect a
back expect b
