// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension BrowserProof {
  /// The page at work, in each scheme and layout, breaks no rule of axe.
  func proveAxe() {
    var passed: Set<String> = []
    let scenes = [
      (1280, "light", "coin"), (360, "dark", "acceptor/coin"), (820, "dark", "1%20hum"),
      (390, "light", "repairman"), (1280, "dark", "edit-mode/edit-button"),
      (360, "light", "machine/"),
    ]
    for (width, scheme, fragment) in scenes {
      suite.check("\(fragment), \(width), \(scheme): axe finds no violation of WCAG A and AA") {
        try browser.resize(width, 800, isTelephone: width < 500)
        try browser.prefer(["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"])
        try browser.open(page, fragment: fragment)
        try browser.evaluate(axe)
        let rules = try browser.evaluate(Self.rules) as? [String] ?? []
        let broken = rules.filter { !$0.hasPrefix("passed ") }
        for rule in broken { suite.say("  \(rule)") }
        passed.formUnion(rules.filter { $0.hasPrefix("passed ") })
        return broken.isEmpty
      }
    }
    suite.check("axe has found \(passed.count) of its rules kept") { passed.count > 30 }
  }

  // A line for each rule that is kept, and for each element that breaks one.
  private static var rules: String {
    """
    axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], preload: false })
      .then(({ passes, violations }) => [
        ...passes.map(({ id }) => `passed ${id}`),
        ...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`)),
      ])
    """
  }
}
