\ From start to end; what is not saved keeps the application alive.

expect starting
reload                     ( too early )
loaded       expect running
reload       expect running
0 saved quit expect running
1 saved quit expect terminating
quit         expect terminating
