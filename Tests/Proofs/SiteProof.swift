// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// The site in headless Chromium, from a disk and from a web server, at every width and in both schemes.
struct SiteProof {
  /// Under a path, as a project's pages are served.
  private static let server = "http://turnstile.test/turnstile/"
  private let suite: Suite
  private let site: URL
  private let pictures: URL
  private let browser: Chromium
  private let axe: String
  // Our own pages, and the articles, which the renderer of another project shows.
  private let pages: [String]
  private let articles: [String]

  /// The site in a folder, and the file of axe.
  init(suite: Suite, site folder: String, axe file: String) throws {
    self.suite = suite
    site = URL(filePath: folder, directoryHint: .isDirectory)
    axe = try String(contentsOfFile: file, encoding: .utf8)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    pages = files.filter { $0.hasSuffix(".html") && !$0.hasPrefix("library/") }
    articles = try FileManager.default.contentsOfDirectory(atPath: "Sources/Machines/FSM/FSM.docc")
      .filter { $0.hasSuffix(".md") && $0 != "FSM.md" }.sorted()
      .map { "library/documentation/fsm/\($0.dropLast(3).lowercased())/" }
    pictures = site.deletingLastPathComponent().appending(path: "site-pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    browser = try Chromium(folder: suite.folder)
  }

  /// Makes all checks.
  func prove() throws {
    try proveLinks(from: site.absoluteString, pages, to: "disk")
    try browser.serve(site, at: Self.server)
    try proveLinks(
      from: Self.server, articles, to: "web server, the articles",
      until: "document.querySelectorAll('h1').length > 0")
    proveFirstLoad()
    proveSessions()
    try proveAccess()
    suite.say("  pictures: \(pictures.path)")
  }

  /// Opens pages, each of which must be silent, and whose links must lead to what is there.
  private func proveLinks(
    from base: String, _ pages: [String], to place: String, until isReady: String = "true"
  ) throws {
    var (links, anchors): ([(page: String, link: String)], [String: Set<String>]) = ([], [:])
    var complaints: [String] = []
    for page in pages {
      try browser.visit(base + page, until: isReady)
      let found = try texts("[...document.links].map((link) => link.href)")
      links += found.map { (page, $0) }
      anchors[page] = Set(
        try texts("[...document.querySelectorAll('[id]')].map((part) => part.id)"))
      complaints += try texts(Self.missing).map { "\(page): shows no picture: \($0)" }
      complaints += browser.takeComplaints().map { "\(page): \($0)" }
    }
    check(
      "\(place): \(pages.count) pages, every picture there, every console empty, no request elsewhere",
      complaints)
    let dead = links.filter { !leads($0.link, from: base, anchors: anchors) }
    check(
      "\(place): each of \(links.count) links leads to what is there",
      dead.map { "\($0.page): \($0.link)" })
  }

  private static let missing = """
    [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src)
    """

  /// Whether a link leads to a file of the site, and to an anchor in it; one to another host is only a link.
  private func leads(_ link: String, from base: String, anchors: [String: Set<String>]) -> Bool {
    guard link.hasPrefix(base) else { return link.hasPrefix("https://") }
    let parts = link.dropFirst(base.count).split(separator: "#", maxSplits: 1)
    var path = String(parts.first ?? "").removingPercentEncoding ?? ""
    if path.isEmpty || path.hasSuffix("/") { path += "index.html" }
    var isFolder: ObjCBool = false
    let isThere = unsafe FileManager.default.fileExists(
      atPath: site.appending(path: path).path, isDirectory: &isFolder)
    guard isThere else { return false }
    // What is behind # is a session for the gate; the renderer of the library makes its anchors late.
    guard parts.count == 2, path != "index.html", let known = anchors[path], pages.contains(path)
    else { return true }
    return known.contains(parts[1].removingPercentEncoding ?? "")
  }

  private func proveFirstLoad() {
    suite.check("the first coin, by keyboard alone") {
      browser.servedBytes = 0
      try browser.open(address("index.html"))
      for (key, code, text) in [("Tab", 9, ""), ("Enter", 13, "\r")] {
        try browser.press(key, code: code, text: text)
      }
      try browser.type("coin")
      try browser.press("Enter", code: 13, text: "\r")
      return try text("element('display').textContent") == "unlocked"
    }
    let size = browser.servedBytes
    suite.check("the first load has at most 400 KB; it has \(size) bytes") {
      0 < size && size <= 400_000
    }
    suite.check("the first load is the gate, and it is seen without scrolling") {
      try browser.resize(1280, 800)
      try browser.open(address("index.html"))
      return try text("String(element('picture').getBoundingClientRect().bottom <= innerHeight)")
        == "true"
    }
  }

  /// Each session prints what its lesson says.
  private func proveSessions() {
    suite.check("every link to a session plays it, and a link in a lesson is one of them") {
      try browser.open(address("index.html"))
      let links =
        "[...document.querySelectorAll('a[href*=\"#\"]')].map((link) => link.hash.slice(1))"
      let offered = try texts(links)
      try browser.visit(Self.server + "Tests/Scenarios/README.html")
      let lessons = try texts(
        "[...document.querySelectorAll('.play a')].map((link) => link.hash.slice(1))")
      let columns = try texts(
        "[...document.querySelectorAll('main table')].map((table) => table.querySelectorAll('pre')[1].innerText)"
      )
      guard lessons.count == 12, Set(lessons).isSubset(of: offered) else { return false }
      return try zip(lessons, columns).map { lesson, column in
        try browser.open(address("index.html"), fragment: lesson)
        let printed = try texts(
          "[...document.querySelectorAll('#transcript .output, #transcript .mistake')].map((line) => line.textContent)"
        )
        let others = linesOutside(column, printed)
        for line in others { suite.say("  \(line)") }
        return others.isEmpty && !printed.isEmpty
      }.allSatisfy { $0 }
    }
  }

  /// The lines that are not in a lesson, in its order; what the desk alone can do is left out.
  private func linesOutside(_ lesson: String, _ printed: [String]) -> [String] {
    let known = lesson.replacing("1000000 words", with: "20000 words").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let found = printed.map { $0.trimmingCharacters(in: .whitespaces) }
    return found.difference(from: known).insertions.map { "\($0)" }
  }

  /// Opens each page on the web server, and looks at it in two ways; of some it takes pictures.
  private func proveAccess() throws {
    var (complaints, passed): ([String], Set<String>) = ([], [])
    var found: [String: [String]] = [:]
    for page in pages {
      try browser.visit(Self.server + page)
      complaints += browser.takeComplaints().map { "\(page): \($0)" }
      try browser.evaluate(axe)
      for look in Look.all {
        try browser.resize(look.width, look.height, isTelephone: look.width < 500)
        try browser.prefer([
          "prefers-color-scheme": look.scheme, "prefers-reduced-motion": "reduce",
        ])
        let report = try texts(look.report)
        passed.formUnion(report.filter { $0.hasPrefix("passed ") })
        let failed = report.filter { !$0.hasPrefix("passed ") }
        found[look.name, default: []] += failed.map { "\(page): \($0)" }
        if Self.shown.contains(page) {
          let file = page.replacing("/", with: "-").replacing(".html", with: "-\(look.scheme).png")
          try browser.takePicture(pictures.appending(path: file), isWhole: false)
        }
      }
    }
    check("web server: \(pages.count) pages, every console empty, no request elsewhere", complaints)
    for look in Look.all {
      check(
        "\(look.name): no violation of WCAG A and AA, no page wider than \(look.width)",
        found[look.name] ?? ["not looked at"])
    }
    suite.check("axe has found \(passed.count) of its rules kept") { passed.count > 30 }
  }

  private static let shown = [
    "index.html", "Tests/Scenarios/README.html", "wiring.html", "Hardware/README.html",
    "README.html", "manuals/turnstilectl.8.html", "Tests/Benchmarks/RESULTS.html", "library.html",
  ]

  private func check(_ what: String, _ complaints: [String]) {
    for complaint in complaints.prefix(20) { suite.say("  \(complaint.prefix(400))") }
    suite.check(what) { complaints.isEmpty }
  }

  private func address(_ page: String) -> URL {
    URL(string: Self.server + page) ?? site
  }

  private func text(_ expression: String) throws -> String {
    try browser.evaluate(expression) as? String ?? ""
  }

  private func texts(_ expression: String) throws -> [String] {
    try browser.evaluate(expression) as? [String] ?? []
  }
}

/// A way to look at a page.
private struct Look {
  let name: String
  let width: Int
  let height: Int
  let scheme: String
  // The colours depend on the scheme alone, and the layout on the width.
  static let all = [
    Look(name: "desktop, light", width: 1280, height: 1600, scheme: "light"),
    Look(name: "telephone, dark", width: 360, height: 800, scheme: "dark"),
  ]
  private static let rules = #"["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]"#

  /// What axe says of the page, a line for each rule that passed and each element that breaks one.
  var report: String {
    """
    axe.run({ runOnly: \(Self.rules), preload: false }).then(({ passes, violations }) => [
      ...passes.map(({ id }) => `passed ${id}`),
      ...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`)),
      ...(document.documentElement.scrollWidth > \(width) ? ["is too wide"] : []),
    ])
    """
  }
}
