\ Three batches, pushed a second apart, run one behind the other.

a 1 seconds
b 1 seconds
c expect one
10 seconds expect idle
