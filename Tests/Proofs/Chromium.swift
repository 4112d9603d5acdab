// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// A browser without a window, driven over its debugging pipe: what a person sees and does, and what
/// the browser complains about.
final class Chromium {
  /// What the console, the policy or the network had to say.
  private(set) var complaints: [String] = []
  private let process = Process()
  private let toBrowser: FileHandle
  private let fromBrowser: FileHandle
  private var received = Data()
  private var number = 0
  private var session: String?
  // The one address that is served, and the folder that is there.
  private var served: (address: String, folder: URL)?

  /// Starts a browser with one empty page; its files go to `folder`.
  init(folder: URL) throws {
    let pipes = ["to-browser", "from-browser"].map { folder.appending(path: $0).path }
    // Safe because the path is lent for as long as the call takes.
    for pipe in pipes where unsafe mkfifo(pipe, 0o600) != 0 { throw ProofError("no pipe: \(pipe)") }
    process.executableURL = URL(filePath: "/bin/bash")
    // Without its sandbox, which root may not have: it shows no page but this one.
    let command = """
      exec timeout 600 chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars \
      --no-first-run --remote-debugging-pipe --user-data-dir="$0/profile" \
      3< "$0/to-browser" 4> "$0/from-browser" 2> "$0/browser-log"
      """
    process.arguments = ["-c", command, folder.path]
    try process.run()
    // In the order in which the shell opens the other ends.
    toBrowser = try FileHandle(forWritingTo: URL(filePath: pipes[0]))
    fromBrowser = try FileHandle(forReadingFrom: URL(filePath: pipes[1]))
    try attach()
  }

  deinit { process.terminate() }

  private func attach() throws {
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    session =
      try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"]
      as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
  }

  /// Calls a method of the debugging protocol, and returns its result.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    number += 1
    let own = number
    var message: [String: Any] = ["id": own, "method": method, "params": parameters]
    message["sessionId"] = session
    toBrowser.write(try JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try receive()
      if answer["id"] as? Int == own {
        if let error = answer["error"] { throw ProofError("\(method): \(error)") }
        return answer["result"] as? [String: Any] ?? [:]
      }
      note(answer)
    }
  }

  /// The value of an expression in the page; that of a promise is waited for.
  @discardableResult func evaluate(_ expression: String) throws -> Any? {
    let parameters: [String: Any] = [
      "expression": expression, "returnByValue": true, "awaitPromise": true,
    ]
    let answer = try call("Runtime.evaluate", parameters)
    if let details = answer["exceptionDetails"] { throw ProofError("\(expression): \(details)") }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// Answers as a web server would that has pages, and nothing else.
  private func answer(_ paused: [String: Any]) {
    let address = (paused["request"] as? [String: Any])?["url"] as? String ?? ""
    let path = address.dropFirst(served?.address.count ?? 0).prefix { $0 != "?" && $0 != "#" }
    let data = served.flatMap { try? Data(contentsOf: $0.folder.appending(path: path)) }
    number += 1
    let parameters: [String: Any] = [
      "requestId": paused["requestId"] ?? "", "responseCode": data == nil ? 404 : 200,
      "responseHeaders": [["name": "Content-Type", "value": "text/html"]],
      "body": data?.base64EncodedString() ?? "",
    ]
    let message: [String: Any] = [
      "id": number, "method": "Fetch.fulfillRequest", "params": parameters,
      "sessionId": session ?? "",
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: message) else { return }
    toBrowser.write(data + [0])
  }

  private func receive() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = received[received.startIndex..<end]
        received = Data(received[received.index(after: end)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      let more = fromBrowser.availableData
      guard !more.isEmpty else { throw ProofError("chromium ended: is it installed?") }
      received += more
    }
  }

  /// Keeps an event that is a complaint, or a request that leaves the page.
  private func note(_ event: [String: Any]) {
    let details = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded":
      complaints.append("\(details)")
    case "Network.requestWillBeSent":
      let address = (details["request"] as? [String: Any])?["url"] as? String ?? ""
      let own = ["file:", "data:", "about:"] + (served.map { [$0.address] } ?? [])
      if !own.contains(where: { address.hasPrefix($0) }) {
        complaints.append("request: \(address)")
      }
    case "Fetch.requestPaused": answer(details)
    default: break
    }
  }
}

// What a person does.
extension Chromium {
  /// Serves the files in a folder at an address, as a web server would.
  func serve(_ folder: URL, at address: String) throws {
    served = (address, folder)
    try call("Fetch.enable", ["patterns": [["urlPattern": "\(address)*"]]])
  }

  /// Opens the gate's page at an address anew, with a fragment, and waits until it is ready.
  func open(_ file: URL, fragment: String = "") throws {
    try call("Page.navigate", ["url": "about:blank"])
    try call("Page.navigate", ["url": "\(file.absoluteString)#\(fragment)"])
    let ready = """
      new Promise((done, fail) => {
        const end = performance.now() + 30000;
        const look = () => {
          const { ready, failed } = document.readyState === "complete" ? document.body.dataset : {};
          if (failed) fail(failed);
          else if (ready) done(true);
          else if (performance.now() > end) fail("never ready");
          else setTimeout(look, 10);
        };
        look();
      })
      """
    try evaluate(ready)
  }

  /// Presses and releases a key.
  func press(_ key: String, code: Int, text: String = "") throws {
    let event: [String: Any] = ["key": key, "windowsVirtualKeyCode": code, "text": text]
    try call("Input.dispatchKeyEvent", event.merging(["type": "keyDown"]) { $1 })
    try call("Input.dispatchKeyEvent", event.merging(["type": "keyUp", "text": ""]) { $1 })
  }

  /// Types text where the focus is.
  func type(_ text: String) throws { try call("Input.insertText", ["text": text]) }

  /// Shows the page to a person who prefers this: `prefers-color-scheme`, `prefers-reduced-motion`.
  func prefer(_ preferences: [String: String]) throws {
    let features = preferences.map { ["name": $0.key, "value": $0.value] }
    try call("Emulation.setEmulatedMedia", ["features": features])
  }

  /// Makes the window this wide and high; a telephone has a touch screen.
  func resize(_ width: Int, _ height: Int, isTelephone: Bool = false) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": width, "height": height, "deviceScaleFactor": isTelephone ? 2 : 1,
        "mobile": isTelephone,
      ])
    try call("Emulation.setTouchEmulationEnabled", ["enabled": isTelephone])
  }

  /// Writes a picture of the whole page to a file.
  func takePicture(_ file: URL) throws {
    let answer = try call("Page.captureScreenshot", ["captureBeyondViewport": true])
    guard let data = Data(base64Encoded: answer["data"] as? String ?? "") else { return }
    try data.write(to: file)
  }
}
