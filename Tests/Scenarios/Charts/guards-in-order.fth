\ Guards are asked in their order, by junctions.
machine guards-in-order
  events: go back
  guards: hot-day worn
  junctions: j.1 j.2
a
  go: if hot-day, by junction j.1; else by junction j.2
b
  back: to a
c
  back: to a
d
  back: to a
junction j.1: if worn, to c; else to b
junction j.2: if worn, to c; else to d
end
1 hot-day go expect b
back expect a
1 worn go expect c
back expect a
0 hot-day go expect c
back expect a
0 worn go expect d
