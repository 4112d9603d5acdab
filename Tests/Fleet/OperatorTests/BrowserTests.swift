// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Foundation
import TestSupport
import Testing

@Suite(.needsDatabase, .needs("/usr/bin/chromium")) struct BrowserTests {
  @Test("three gates: one that is well, a hostile one with a fault, and a silent one")
  func three() throws {
    let fleet = try Fleet()
    try fleet.add(["north", "south", "west"], site: "<img src=x onerror=document.title=1>")
    try fleet.tell(
      "south", #"{"state": "<b>open</b>", "well": false, "status": "fault: <script>x</script>"}"#)
    try fleet.change("update gate set taken_at = now() - interval '1 hour' where name = 'west'")
    try fleet.write()
    let page = try browse(fleet.folder)
    #expect(Self.tiles(page).count == 3)
    #expect(Self.tiles(page)["north"]?.contains("0.00 EUR</span>") == false)
    #expect(page.contains(">Today 12.00 EUR</p>"))
    #expect(page.contains("class=\"fine\"") && page.contains(">locked, 1 coin</span>"))
    #expect(page.contains("class=\"fault\""))
    #expect(page.contains(">fault: &lt;script&gt;x&lt;/script&gt;</span>"))
    #expect(page.contains("class=\"silent\"") && page.contains("silent, last heard 60 min ago"))
    #expect(!page.contains("<img") && !page.contains("<b>"))
    #expect(page.contains("<title>Gates</title>"))
    #expect(page.contains("id=\"alarm\" role=\"alert\" hidden=\"\""))
  }

  @Test("500 gates: those with a fault come first, and the page filters those that are silent")
  func fiveHundred() throws {
    let fleet = try Fleet()
    let names = (1...500).map { "g\($0)" }
    try fleet.add(names)
    for name in ["g7", "g70"] { try fleet.tell(name, #"{"well": false}"#) }
    for name in ["g8", "g80", "g88"] { try fleet.tell(name, "{}", isOnline: false) }
    try fleet.write()
    let all = try browse(fleet.folder)
    #expect(Set(Self.tiles(all).keys) == Set(names))
    #expect(all.contains(">Needs a look: 5</h2>"))
    #expect(all.contains("All <span>500</span>") && all.contains("Faulty <span>2</span>"))
    // The sum of 2 EUR times 1 to 500.
    #expect(all.contains(">Today 250\u{202f}500.00 EUR</p>"))
    #expect(Set(Self.tiles(try browse(fleet.folder, "#silent")).keys) == ["g8", "g80", "g88"])
  }

  @Test("old data stay, and the page says how old they are; it filters gates with a fault")
  func stale() throws {
    let fleet = try Fleet()
    try fleet.add(["north", "south"])
    try fleet.tell("north", #"{"well": false}"#)
    try fleet.write()
    let path = fleet.folder.path("fleet.json")
    let old = Int(Date.now.timeIntervalSince1970) - 61
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing(#/"at" : \d+/#, with: "\"at\" : \(old)")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let page = try browse(fleet.folder, "#faulty")
    #expect(page.contains(/These data are \d+ s old. fleet.json is not written/))
    #expect(page.contains(/<body class="[a-z ]*stale/))
    #expect(Array(Self.tiles(page).keys) == ["north"])
  }

  @Test(
    "a dead data file is said",
    arguments: [
      (nil, "the server answers 404"), ("{\"version\" : 1, \"gates", "JSON"),
    ])
  func dead(content: String?, reason: String) throws {
    let folder = try TestFolder()
    try FileManager.default.copyItem(
      atPath: Fleet.path("Page/index.html"), toPath: folder.path("index.html"))
    if let content { _ = try folder.write(content, to: "fleet.json") }
    let page = try browse(folder)
    #expect(page.contains(/role="alert">fleet.json cannot be read: .*/))
    #expect(page.contains(reason))
  }

  @Test(
    "the policy has the hashes of the style and the script, and no data become markup")
  func policy() throws {
    let page = try repositoryText("Sources/Fleet/turnstile-collector/Page/index.html")
    for part in ["style", "script"] {
      let content = page.components(separatedBy: "<\(part)>")[1]
        .components(separatedBy: "</\(part)>")[0]
      let hash = SecureHash(of: Array(content.utf8).span)
      var bytes = Data()
      for index in 0..<8 {
        for shift in [24, 16, 8, 0] {
          bytes.append(UInt8(hash.words[index] >> UInt32(shift) & 255))
        }
      }
      let source = "\(part)-src 'sha256-\(bytes.base64EncodedString())'"
      #expect(page.contains(source), "the policy has to have \(source)")
    }
    #expect(page.contains("default-src 'none'"))
    for word in ["innerHTML", "insertAdjacent", "document.write", "eval(", "://"] {
      #expect(!page.contains(word))
    }
  }

  /// What the page has become after it has loaded its data.
  private func browse(_ folder: TestFolder, _ filter: String = "") throws -> String {
    let server = try Engine([
      "python3", "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder.path, "0",
    ])
    defer { withExtendedLifetime(server) {} }
    let port = try #require(server.nextOutput().firstMatch(of: /port (\d+)/)).1
    let profile = try TestFolder()
    // Without its sandbox, which root may not have: it shows no page but this one.
    return try run([
      "sh", "-c", "exec \"$@\" 2> /dev/null", "sh", "timeout", "-s", "KILL", "60", "chromium",
      "--headless=new", "--no-sandbox", "--disable-gpu",
      "--no-first-run", "--user-data-dir=\(profile.path)", "--virtual-time-budget=1500",
      "--dump-dom", "http://127.0.0.1:\(port)/index.html\(filter)",
    ]).text
  }

  /// The tiles by the names of their gates.
  private static func tiles(_ page: String) -> [String: String] {
    let tiles = page.matches(
      of: /<article class="[a-z]*".*?<span class="name">([^<]*)<\/span>.*?<\/article>/)
    return Dictionary(tiles.map { (String($0.1), String($0.0)) }) { first, _ in first }
  }
}
