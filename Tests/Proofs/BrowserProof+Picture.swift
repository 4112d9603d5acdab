// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

extension BrowserProof {
  /// README's picture of the page is what the page draws.
  func provePicture() {
    let file = URL(filePath: ".github/pictures/page.svg")
    suite.check("\(file.relativePath) is the gate as the page draws it") {
      try browser.prefer(["prefers-reduced-motion": "reduce"])
      try browser.open(page)
      let drawn = try text(Self.drawing) + "\n"
      let fresh = pictures.appending(path: file.lastPathComponent)
      try Data(drawn.utf8).write(to: fresh)
      let isSame = try String(contentsOf: file, encoding: .utf8) == drawn
      if !isSame { suite.say("  cp \(fresh.path) \(file.relativePath), and look at it") }
      return isSame
    }
  }

  // Two gates, what is said of each, and the rules of the page's style that fit them, one a line there.
  private static var drawing: String {
    """
    (() => {
      page.pause(true);
      const part = (name, attributes, ...inside) => {
        const made = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const key in attributes) made.setAttribute(key, attributes[key]);
        made.append(...inside);
        return made;
      };
      const gates = ["coin", "repairman\\n1 lean"].map((words, place) => {
        page.perform(words);
        const gate = element("picture").cloneNode(true);
        gate.querySelector("title").remove();
        for (const key of ["id", "role", "aria-labelledby", "aria-describedby"]) gate.removeAttribute(key);
        const [x, said] = [10 + 420 * place, element("summary").textContent];
        for (const [key, value] of [["x", x], ["y", 6], ["width", 400], ["height", 262]]) gate.setAttribute(key, value);
        return [gate, part("text", { class: "said", x: x + 200, y: 294 }, said)];
      });
      const picture = part("svg", { viewBox: "0 0 840 312", role: "img", "aria-labelledby": "t" },
        part("title", { id: "t" }, "The page's gate"),
        part("rect", { class: "paper", width: 840, height: 312, rx: 8 }), ...gates.flat());
      const style = document.querySelector("style").textContent;
      const rules = style.split("\\n").filter((line) => {
        const selector = line.match(/^([.#][^{}:]+) \\{.*\\}$/)?.[1];
        return selector && picture.querySelector(selector);
      });
      picture.prepend(part("style", {}, ["", style.slice(style.indexOf(":root"), style.indexOf("\\n* {")),
        ".paper { fill: var(--paper); }",
        ".said { font: 12px var(--sans); text-anchor: middle; fill: var(--ink); }", ...rules, ""].join("\\n")));
      return new XMLSerializer().serializeToString(picture);
    })()
    """
  }
}
