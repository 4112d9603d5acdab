\ A shallow history recalls one level, and a deep one all.
machine deep-history
  events: near far off next
out
  near: history of a
  far: deep history of a
a
  begins with: b
  off: to out
b
  in: a
  begins with: c
  next: to e
c
  in: b
e
  in: b
end
near expect c
next expect e
off expect out
near expect c
next expect e
off expect out
far expect e
