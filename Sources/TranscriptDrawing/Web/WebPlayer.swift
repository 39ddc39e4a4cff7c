import BubbleLayout
import JSONLines
import LayoutGeometry
import TranscriptLayout

/// Collects what a transcript goes through and writes it as one web page that steps and plays it.
///
///     var player = WebPlayer()
///     for … { player.add(WebPlayer.Step(name: "append", update: update), context: context) }
///     try player.write { bytes in … }
///
/// The page needs nothing else. It shows the viewport, the rows around it, the window and the anchor, so that a jump
/// would be seen. A row that stays the same is held once, and drawn only if it comes near the viewport.
public struct WebPlayer {
  /// One thing that happened.
  public struct Step: Sendable {
    /// What it is called.
    public var name: String
    /// When it happened, in milliseconds from the beginning; nil if nobody says.
    public var at: Double?
    /// The transcript after it.
    public var update: TranscriptUpdate
    /// What is wrong with it, in words.
    public var faults: [String]

    /// A step.
    public init(name: String, at: Double? = nil, update: TranscriptUpdate, faults: [String] = []) {
      self.name = name
      self.at = at
      self.update = update
      self.faults = faults
    }
  }

  /// The colours; nil follows the reader's setting.
  public let theme: Theme?
  /// What is played.
  public let title: String
  private let images: ImageFiles?
  private let showsFrames: Bool
  private let embedsFonts: Bool

  private var painter: WebRow?
  private var people: People
  private var colors = WebColors()
  private var fonts: EmbeddedFonts?
  private var rows = PlayerRows()
  /// The numbers of the rows that are held now.
  private var list: [Int] = []
  private var last: TranscriptSnapshot?
  private var steps = JSONWriter(reservingCapacity: 1 << 16)

  /// A player without steps.
  ///
  /// - Parameters:
  ///   - people: whose colours are known; others get the next ones as they appear.
  ///   - images: the files of pictures.
  ///   - showsFrames: whether frames, lines and baselines are drawn over the rows.
  ///   - embedsFonts: whether the page brings its fonts, as far as it uses them, instead of naming them.
  public init(
    title: String = "Replay", theme: Theme? = nil, people: People = People(), images: ImageFiles? = nil,
    showsFrames: Bool = false, embedsFonts: Bool = false
  ) {
    self.embedsFonts = embedsFonts
    self.title = title
    self.theme = theme
    self.people = people
    self.images = images
    self.showsFrames = showsFrames
    steps.beginArray()
  }

  /// Adds what happened next.
  ///
  /// - Parameter context: what the step's transcript was laid out in.
  /// - Complexity: O(*n*) in the number of rows held if the rows change, and that of drawing those near the viewport that
  ///   were not drawn before.
  public mutating func add(_ step: Step, context: WholeLayout.Context) {
    let snapshot = step.update.snapshot
    let old = last
    let looksAlike = old.map { snapshot.isLaidOut(like: $0) } ?? false
    if !looksAlike {
      if let painter { (colors, fonts) = (painter.colors, painter.fonts) }
      var next = WebRow(
        context: context, themes: WebThemes(theme), people: people, images: images, showsFrames: showsFrames,
        embedsFonts: embedsFonts)
      next.colors = colors
      if let fonts { next.fonts = fonts }
      painter = next
      rows.look += 1
    }
    let before = list
    let isReflowed = !looksAlike || old?.viewport.size.width != snapshot.viewport.size.width
    updateList(step.update, isReflowed: isReflowed)
    drawNear(snapshot)
    write(step, before: before, old: old)
    last = snapshot
  }

  private mutating func updateList(_ update: TranscriptUpdate, isReflowed: Bool) {
    let snapshot = update.snapshot
    if !isReflowed {
      guard !update.changes.isEmpty else { return }
      list = update.changes.applied(to: list) { rows.number(of: $0, in: snapshot) }
    }
    // The heights prove the list: steps may have been left out.
    if isReflowed || list.count != snapshot.count || rows.extent(of: list) != snapshot.rowsExtent {
      list = (0..<snapshot.count).map { rows.number(of: $0, in: snapshot) }
    }
  }

  /// Draws the rows that the page shows for a step: those on screen and half a screen each way.
  private mutating func drawNear(_ snapshot: TranscriptSnapshot) {
    guard snapshot.isOpen, var painter else { return }
    let top = snapshot.viewport.offset - snapshot.room
    let height = snapshot.viewport.size.height
    for index in snapshot.indices(from: top - height / 2, to: top + height + height / 2)
    where !rows.isDrawn(list[index]) {
      let row = snapshot.row(at: index)
      if let sender = row.item.message?.sender { people.add(sender) }
      painter.people = people
      rows.draw(list[index], painter.placeless(row))
    }
    self.painter = painter
  }

  // MARK: - Writing

  private mutating func write(_ step: Step, before: [Int], old: TranscriptSnapshot?) {
    let update = step.update
    let snapshot = update.snapshot
    let viewport = snapshot.viewport
    steps.beginObject()
    steps.key("do")
    steps.string(step.name)
    if let at = step.at {
      steps.key("at")
      steps.number(at)
    }
    steps.key("reason")
    steps.string(update.scroll.reason.rawValue)
    steps.key("open")
    steps.boolean(snapshot.isOpen)
    write("view", [viewport.size.width, viewport.size.height, viewport.topInset, viewport.bottomInset])
    let range = snapshot.offsetRange
    write(
      "place", [viewport.offset, range.upperBound, snapshot.contentHeight, snapshot.room, snapshot.rowsTop])
    if snapshot.isOpen, let anchor = snapshot.anchor, let index = snapshot.index(of: anchor.item) {
      steps.key("anchor")
      writeIntegers([index, anchor.distance.rawValue])
    }
    write(snapshot.window)
    let changes = update.changes
    steps.key("changes")
    writeIntegers(
      [changes.inserted, changes.removed, changes.updated, changes.resized].map(\.count) + [changes.moved.count])
    if update.newBelow > 0 {
      steps.key("new")
      steps.integer(update.newBelow)
    }
    if list != before { writeList(before) }
    if !step.faults.isEmpty {
      steps.key("faults")
      steps.beginArray()
      for fault in step.faults { steps.string(fault) }
      steps.endArray()
    }
    steps.endObject()
  }

  private mutating func write(_ key: String, _ lengths: [Length]) {
    steps.key(key)
    writeIntegers(lengths.map(\.rawValue))
  }

  private mutating func writeIntegers(_ values: [Int]) {
    steps.beginArray()
    for value in values { steps.integer(value) }
    steps.endArray()
  }

  private mutating func write(_ window: MessageWindow) {
    steps.key("window")
    steps.beginArray()
    steps.integer(window.count)
    for id in [window.first?.id, window.last?.id] {
      if let id { steps.string(id.rawValue) } else { steps.null() }
    }
    steps.integer(window.hasPrevious ? 1 : 0)
    steps.integer(window.hasNext ? 1 : 0)
    steps.integer(window.pendingNewer)
    steps.endArray()
  }

  /// The rows as a change of those before: how many stay at both ends, and what is between.
  private mutating func writeList(_ before: [Int]) {
    let shorter = min(before.count, list.count)
    var head = 0
    while head < shorter, before[head] == list[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, before[before.count - 1 - tail] == list[list.count - 1 - tail] { tail += 1 }
    steps.key("rows")
    writeIntegers([head, tail] + list[head..<(list.count - tail)])
  }

  /// Writes the page.
  ///
  /// - Throws: `DrawingError.font` if a font cannot be embedded, `output` with the error of `sink`.
  public func write(to sink: @escaping ByteSink) throws {
    func put(_ bytes: [UInt8]) throws {
      do {
        try bytes.withUnsafeBytes(sink)
      } catch {
        throw DrawingError.output(error)
      }
    }
    try put(Array(head.utf8))
    try put(Array("<script type=\"application/json\" id=\"step-data\">".utf8))
    try put(steps.bytes.escapedForScript + [UInt8(ascii: "]")])
    try put(Array("</script>\n<script type=\"application/json\" id=\"row-data\">[".utf8))
    for number in 0..<rows.count {
      try put((number == 0 ? [] : [UInt8(ascii: ","), 0x0A]) + rows.json(number).escapedForScript)
    }
    try put(Array("]</script>\n<style>\(painter?.colors.css ?? "")\n".utf8))
    try painter?.fonts?.writeCSS { try put(Array($0.utf8)) }
    try put(Array("</style>\n<script>\n\(PlayerScript.script)</script>\n</body>\n</html>\n".utf8))
  }

  private var head: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="generator" content="Scrollback">
    <title>\(title.html)</title>
    <style>
    \(WebThemes(theme).css)
    \(WebScript.rules)
    \(PlayerScript.rules)
    </style>
    </head>
    <body class="player">
    <header><h1>\(title.html)</h1><output id="what" aria-live="polite"></output></header>
    \(PlayerScript.body)

    """
  }
}

extension TranscriptSnapshot {
  /// Where the first row begins.
  fileprivate var rowsTop: Length { count == 0 ? .zero : y(at: 0) }

  /// The height of all rows with the gaps below them.
  fileprivate var rowsExtent: Length { contentHeight - rowsTop }
}

extension [UInt8] {
  /// JSON that does not end the script that it stands in: `<` stands only in strings.
  fileprivate var escapedForScript: [UInt8] {
    guard contains(UInt8(ascii: "<")) else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(count + count / 8)
    for byte in self {
      if byte == UInt8(ascii: "<") { result += Array("\\u003c".utf8) } else { result.append(byte) }
    }
    return result
  }
}
