\ An event may have several names: each is a cell of its own.
machine several-events
  events: key push
shut
  key: to open
  push: to open
open
  push: to shut
end
key expect open
push expect shut
push expect open
