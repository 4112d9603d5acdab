// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import FoundationXML

/// Something to be told about a chart, and where: at the end of the tag that it is about.
struct ChartFault: Error, CustomStringConvertible {
  let message: String
  let place: Place

  /// A line and a column, counted from 1.
  struct Place {
    var (line, column) = (1, 1)
  }

  var description: String { "\(place.line):\(place.column): \(message)" }
}

final class ChartElement {
  /// The name; one of another namespace has that before it, with a colon.
  let name: String
  let place: ChartFault.Place
  private(set) weak var parent: ChartElement?
  private(set) var children: [ChartElement] = []
  fileprivate(set) var text = ""
  let attributes: [String: String]

  fileprivate init(
    _ name: String, _ attributes: [String: String], _ parser: XMLParser, in parent: ChartElement?
  ) {
    (self.name, self.attributes, self.parent, place) = (name, attributes, parent, parser.place)
    parent?.children.append(self)
  }

  subscript(attribute: String) -> String? { attributes[attribute] }
  /// The element and all that are in it, as they follow in the file, without other namespaces.
  var all: [ChartElement] { name.contains(":") ? [] : [self] + children.flatMap(\.all) }
  func parts(_ name: String) -> [ChartElement] { children.filter { $0.name == name } }
  func contains(_ other: ChartElement) -> Bool {
    other.parent.map { $0 === self || contains($0) } ?? false
  }
}

extension XMLParser {
  fileprivate var place: ChartFault.Place {
    ChartFault.Place(line: max(lineNumber, 1), column: max(columnNumber, 1))
  }
}

/// Reads a chart's elements from XML, of which only a part is taken, so that no file can do harm.
///
/// It is UTF-8 and has no document type, so no entities but XML's own five, and no other file is read.
final class ChartParser: NSObject, XMLParserDelegate {
  private var (root, open): (ChartElement?, [ChartElement]) = (nil, [])
  private var fault: ChartFault?

  /// The root of what these bytes say.
  static func root(of bytes: [UInt8]) throws(ChartFault) -> ChartElement {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0), isUTF8(text)
    else { throw ChartFault(message: "expected UTF-8; convert the file", place: .init()) }
    if let range = text.firstRange(of: "<!DOCTYPE") {
      let lines = text[..<range.lowerBound].split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      throw ChartFault(
        message: "expected a chart without a document type; remove <!DOCTYPE",
        place: .init(line: lines.count, column: (lines.last?.count ?? 0) + 1))
    }
    let (parser, reader) = (XMLParser(data: Data(bytes)), ChartParser())
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    _ = parser.parse()
    if let root = reader.root, reader.fault == nil { return root }
    throw reader.fault ?? ChartFault(message: rootExpected, place: .init())
  }

  // A parser would go by what the declaration says.
  private static func isUTF8(_ text: String) -> Bool {
    let line = text.prefix { $0 != ">" }.lowercased()
    return !line.contains("<?xml") || !line.contains("encoding") || line.contains("utf-8")
  }

  private static let space = "http://www.w3.org/2005/07/scxml"
  private static let rootExpected = "expected <scxml xmlns=\"\(space)\">"

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName _: String?, attributes: [String: String]
  ) {
    let name = namespaceURI == Self.space ? name : "\(namespaceURI ?? ""):\(name)"
    if open.isEmpty, name != "scxml" { fail(Self.rootExpected, parser) }
    // Eight levels of states, as a machine has at most, need far fewer.
    if open.count == 32 { fail("<\(name)> is in 32 others, as many as can be", parser) }
    open.append(ChartElement(name, attributes, parser, in: open.last))
    root = root ?? open.last
  }
  func parser(
    _: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?
  ) { _ = open.popLast() }
  func parser(_: XMLParser, foundCharacters text: String) { open.last?.text += text }
  func parser(_: XMLParser, foundCDATA text: Data) {
    open.last?.text += String(decoding: text, as: UTF8.self)
  }
  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let inside = open.last.map { ", in <\($0.name)> of line \($0.place.line)" } ?? ""
    fail("expected XML (error \((error as NSError).code) of libxml2)\(inside)", parser)
  }
  private func fail(_ message: String, _ parser: XMLParser) {
    fault = fault ?? ChartFault(message: message, place: parser.place)
    parser.abortParsing()
  }
}
