\ The repairman comes at any time, and takes five seconds from the last turn of the key.

repairman           expect out-of-order
4 seconds           expect out-of-order
repairman           expect out-of-order
4 seconds           expect out-of-order
500 milliseconds    expect out-of-order
500 milliseconds    expect locked
