# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
#
# usage: gate.py [SECONDS-OF-DEBOUNCE]
#
# The gate as gpiozero's own documentation would have it written.

import signal
import sys

from gpiozero import Button, OutputDevice

bounce = float(sys.argv[1]) if len(sys.argv) > 1 else None
lock = OutputDevice(22)
coin = Button(17, bounce_time=bounce)
push = Button(27, bounce_time=bounce)
coin.when_pressed = lock.on
push.when_pressed = lock.off
signal.pause()
