// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// libinih.

#ifndef TURNSTILE_CINIH_SHIM_H
#define TURNSTILE_CINIH_SHIM_H

#include <ini.h>

#endif
