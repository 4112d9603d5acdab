// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A short name as the kernel keeps them: a chip's label, or the consumer that holds a line.
///
/// The kernel's own limit is 31 bytes (`GPIO_MAX_NAME_SIZE` in `linux/gpio.h`, with its NUL);
/// longer input is cut there, as the kernel cuts it.
package typealias ChipLabel = FixedText<31>
