// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

internal import CGPIOD
import Fixed
internal import GPIO

/// An open chip, closed when the value ends.
@safe  // Only `deinit` closes the chip, so the pointer is valid as long as the value.
struct Chip: ~Copyable {
  let pointer: OpaquePointer
  let label: ChipLabel
  let lineCount: UInt32

  init(_ pointer: OpaquePointer) {
    // A chip that is unplugged at this moment keeps an empty label, and is not found.
    var info = cgpiod_chip_info()
    _ = unsafe cgpiod_get_chip_info(pointer, &info)
    unsafe self.pointer = unsafe pointer
    label = ChipLabel(info.label)
    lineCount = info.line_count
  }

  deinit { unsafe gpiod_chip_close(pointer) }

  /// Opens the chip with the given label, because a chip's number may change at each start.
  ///
  /// `nil` opens the first chip whose label begins with `pinctrl-`, as in ``LineRequest/label``.
  static func find(_ label: ChipLabel?) throws(Fault) -> Chip {
    var fault = Fault(.chipMissing)
    for number: UInt64 in 0..<256 {
      var pointer: OpaquePointer?
      let code = unsafe open(number, &pointer)
      guard let pointer = unsafe pointer else {
        // The forbidden chip may be the wanted chip, so this fault is the better hint.
        if code == -EACCES || code == -EPERM { fault = Fault(code: code) }
        continue
      }
      let chip = unsafe Chip(pointer)
      if chip.answers(to: label) { return chip }
    }
    throw fault
  }

  /// Opens `/dev/gpiochipN`; returns 0, or a negative `errno`.
  static func open(_ number: UInt64, _ pointer: inout OpaquePointer?) -> Int32 {
    var path = TextBuffer("/dev/gpiochip")
    path.append(number)
    path.append(byte: 0)
    return path.withSpan {
      // Safe because the path ends with a NUL, and the call only borrows the bytes.
      unsafe $0.withUnsafeBytes {
        unsafe cgpiod_open_chip($0.bindMemory(to: CChar.self).baseAddress, &pointer)
      }
    }
  }

  private func answers(to label: ChipLabel?) -> Bool {
    if let label { self.label == label } else { self.label.hasPrefix(ChipLabel("pinctrl-")) }
  }

  /// Throws ``Fault/Kind/lineMissing`` for the first line of `request` that the chip lacks.
  func checkOffsets(of request: LineRequest) throws(Fault) {
    for index in 0..<request.lineCount where request.offset(index) >= lineCount {
      throw Fault(.lineMissing, offset: request.offset(index))
    }
  }

  /// Adds details to the fault of `request`, whose lines must already be closed.
  func explain(_ fault: Fault, of request: LineRequest, _ consumer: inout ChipLabel) -> Fault {
    switch fault.kind {
    case .lineBusy: return busyLine(of: request, fault, &consumer)
    case .chipGone where isPresent:
      // With libgpiod 1.6, Linux also reports ENODEV for a line without an interrupt.
      return Fault(.unsupported, offset: fault.offset, code: fault.code)
    default: return fault
    }
  }

  /// Finds the busy line and its consumer, which libgpiod 2.x does not report.
  private func busyLine(
    of request: LineRequest, _ fault: Fault, _ consumer: inout ChipLabel
  ) -> Fault {
    consumer = ChipLabel()
    for index in 0..<request.lineCount {
      let offset = request.offset(index)
      if let known = fault.offset, known != offset { continue }
      guard let name = self.consumer(of: offset) else { continue }
      consumer = name
      return Fault(.lineBusy, offset: offset, code: fault.code)
    }
    return fault
  }

  /// Returns the consumer of a line, empty if unnamed; `nil` if the line is free or unreadable.
  func consumer(of offset: UInt8) -> ChipLabel? {
    var consumer = cgpiod_name()
    guard unsafe cgpiod_get_holder(pointer, UInt32(offset), &consumer) == 1 else { return nil }
    return ChipLabel(consumer)
  }

  private var isPresent: Bool {
    var consumer = cgpiod_name()
    return unsafe cgpiod_get_holder(pointer, 0, &consumer) >= 0
  }
}

extension ChipLabel {
  fileprivate init(_ name: cgpiod_name) {
    self.init()
    // Safe because the bytes are read only here, and at their own indices.
    unsafe withUnsafeBytes(of: name.bytes) { bytes in
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        guard byte != 0 else { return }
        append(byte: byte)
      }
    }
  }
}

extension Fault {
  init(code: Int32, offset: UInt8? = nil) {
    let kind: Kind =
      switch -code {
      case ENODEV: .chipGone
      case EACCES, EPERM: .permissionDenied
      case EBUSY: .lineBusy
      case ENXIO, EINVAL, ENOTSUP: .unsupported
      default: .failed
      }
    self.init(kind, offset: offset, code: -code)
  }

  /// Throws the fault of a negative `code`; any other `code` is no fault.
  static func check(_ code: Int32, offset: UInt8? = nil) throws(Fault) {
    if code < 0 { throw Fault(code: code, offset: offset) }
  }
}
