\ The prefix "card" of events, spelt out: each event that begins so is a cell.
machine event-prefix
  events: card card.in card.out cards
a
  card: to b
  card.in: to b
  card.out: to b
b
  card: to c
  card.in: to c
  card.out: to c
c
  card.in: to a
  card.out: to a
  cards: to b
end
cards expect a
card.in expect b
card.out expect c
card.in expect a
