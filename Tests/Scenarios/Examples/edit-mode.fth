\ The worked example: playing, then editing, then playing again.

expect play                ( and so expect scroll, which it is part of )
expect scroll
edit-button  expect edit
touch-began
1 dragging  touch-moved    ( the cow moves, the map does not )
touch-ended
0 dragging  touch-moved    ( the map scrolls )
touch-cancelled            ( the map stops, and the cow is dropped )
edit-button                ( is not there while editing )
back-button  expect play
back-button                ( nothing is covered any more )
touch-moved
see scroll see edit
