# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
#
# Makes the unit of one of several gates, turnstile@north.service, of the unit of a single gate.
/^Description=/ {
  s/turnstile for/turnstile %i for/
  t
  s/$/ %i/
}
s/turnstile\(-[a-z]*\)\?\.\(service\|socket\)/turnstile\1@%i.\2/g
s|sockets/turnstile/|sockets/turnstile@%i/|
s|turnstile/turnstile\.conf|turnstile/%i.conf|
s/^ExecStart=.*[ /]\(metrics\|serve\|hours\|alarm\)/& %i/
s/options$/options-%i/
s|--name %l|--name %i --sockets /run/turnstile-sockets/turnstile@%i|
