\ The number -12.5, a class of characters at a time, and one that is no number.

minus 1 signed  digit digit  expect whole
point digit     expect fraction
blank           expect beginning

0 signed  digit point point  expect wrong
digit blank     expect beginning
