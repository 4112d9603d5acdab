// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

internal import CGPIOD
import Fixed
internal import GPIO

/// An open chip, closed when the value ends.
@safe  // The pointer is good for as long as the value, which alone closes the chip.
struct Chip: ~Copyable {
  let pointer: OpaquePointer
  private let label: ChipLabel
  private let lineCount: UInt32

  private init(_ pointer: OpaquePointer) {
    // A chip that is unplugged at this moment keeps an empty label, and is not found.
    var info = cgpiod_chip_info()
    _ = unsafe cgpiod_get_chip_info(pointer, &info)
    unsafe self.pointer = unsafe pointer
    label = ChipLabel(info.label)
    lineCount = info.line_count
  }

  deinit { unsafe gpiod_chip_close(pointer) }

  /// Opens the chip with this label, since its number may change at each start.
  ///
  /// No label means the first chip whose label begins with `pinctrl-`, as in ``LineRequest/label``.
  static func find(_ label: ChipLabel?) throws(Fault) -> Chip {
    var fault = Fault(.chipMissing)
    for number: UInt64 in 0..<256 {
      var pointer: OpaquePointer?
      let code = unsafe open(number, &pointer)
      guard let pointer = unsafe pointer else {
        // The chip that could not be opened may be the one, so this fault is the better hint.
        if code == -EACCES || code == -EPERM { fault = Fault(code: code) }
        continue
      }
      let chip = unsafe Chip(pointer)
      if chip.answers(to: label) { return chip }
    }
    throw fault
  }

  /// Opens `/dev/gpiochipN`; 0, or a negative `errno`.
  private static func open(_ number: UInt64, _ pointer: inout OpaquePointer?) -> Int32 {
    var path = TextBuffer("/dev/gpiochip")
    path.append(number)
    path.append(byte: 0)
    return path.withSpan {
      // Safe because the bytes are a path with its NUL, and are only lent.
      unsafe $0.withUnsafeBytes {
        unsafe cgpiod_open_chip($0.bindMemory(to: CChar.self).baseAddress, &pointer)
      }
    }
  }

  private func answers(to label: ChipLabel?) -> Bool {
    if let label { self.label == label } else { self.label.hasPrefix(ChipLabel("pinctrl-")) }
  }

  /// Throws for the first line of `request` that the chip does not have.
  func checkOffsets(of request: LineRequest) throws(Fault) {
    for index in 0..<request.lineCount where request.offset(index) >= lineCount {
      throw Fault(.lineMissing, offset: request.offset(index))
    }
  }

  /// Adds details to the fault of a request, once none of its lines are held.
  func explain(_ fault: Fault, of request: LineRequest, _ consumer: inout ChipLabel) -> Fault {
    switch fault.kind {
    case .lineBusy: return busyLine(of: request, fault, &consumer)
    case .chipGone where isPresent:
      // Through libgpiod 1.6, Linux also says ENODEV for a line that has no interrupt.
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

  /// The consumer that holds a line, empty for one without a name; `nil` for a line that is free.
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

  /// Throws the fault that `code` stands for, if it is one.
  static func check(_ code: Int32, offset: UInt8? = nil) throws(Fault) {
    if code < 0 { throw Fault(code: code, offset: offset) }
  }
}
