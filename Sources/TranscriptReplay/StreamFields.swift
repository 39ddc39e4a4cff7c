import ChatFormats
import ChatModel
import JSONLines
import LayoutGeometry
import TranscriptLayout

/// The fields of one event, read with errors that say what was expected.
struct StreamFields {
  /// The event's object.
  let value: JSONValue
  /// What it does.
  let verb: String

  /// Widths and heights of a viewport.
  static let sides = 0.0...1_000_000
  /// What may cover an edge.
  static let insets = 0.0...1_000_000
  /// Offsets and distances.
  private static let distances = -1e9...1e9

  /// A field that must be there.
  func required(_ key: String) throws(JSONError) -> JSONValue {
    guard let field = value[key] else { throw value.error("has no \(key): \(verb) needs one") }
    return field
  }

  /// The message that the event is about.
  func id() throws(JSONError) -> MessageID { MessageID(try required("id").string()) }

  /// A finite number within a range.
  func number(_ key: String, in range: ClosedRange<Double>) throws(JSONError) -> Double? {
    guard let field = value.present(key) else { return nil }
    let number = try field.number()
    guard range.contains(number) else {
      throw field.mismatch("a number from \(Length(points: range.lowerBound)) to \(Length(points: range.upperBound))")
    }
    return number
  }

  /// A length in points.
  func length(_ key: String, in range: ClosedRange<Double>) throws(JSONError) -> Length? {
    try number(key, in: range).map { Length(points: $0) }
  }

  /// A whole number.
  func count(_ key: String, from least: Int) throws(JSONError) -> Int? {
    guard let field = value.present(key) else { return nil }
    let count = try field.integer()
    guard count >= least else { throw field.mismatch("a whole number from \(least) on") }
    return count
  }

  /// A side of a picture in its own pixels.
  func size(_ key: String) throws(JSONError) -> Double {
    let field = try required(key)
    let size = try field.number()
    guard size >= 0 else { throw field.mismatch("0 or more") }
    return size
  }

  /// A word of an enumeration.
  private func choice<Choice: RawRepresentable & CaseIterable>(_ field: JSONValue) throws(JSONError) -> Choice
  where Choice.RawValue == String {
    try NativeMessage.choice(field)
  }

  /// `after` or `before` a message.
  func place(isNeeded: Bool) throws(JSONError) -> MessagePlace? {
    switch (value.present("after"), value.present("before")) {
    case (let after?, nil): return .after(MessageID(try after.string()))
    case (nil, let before?): return .before(MessageID(try before.string()))
    case (nil, nil):
      if isNeeded { throw value.error("has neither after nor before: \(verb) needs one") }
      return nil
    case (_?, _?): throw value.error("has both after and before: \(verb) takes one")
    }
  }

  /// Where a transcript opens.
  func openPosition() throws(JSONError) -> TranscriptEngine.OpenPosition {
    guard let at = value.present("at"), at.kind == .string || at.kind == .object else { return .newest }
    if at.kind == .string {
      switch try at.string() {
      case "newest": return .newest
      case "oldest": return .oldest
      default: throw at.mismatch("\"newest\", \"oldest\", {\"message\":id} or {\"unread\":id}")
      }
    }
    try only(at, ["message", "unread"])
    if let id = at.present("message") { return .message(MessageID(try id.string())) }
    if let id = at.present("unread") { return .unread(MessageID(try id.string())) }
    throw at.mismatch("{\"message\":id} or {\"unread\":id}")
  }

  /// Where the reader goes.
  func scroll() throws(JSONError) -> ScrollRequest {
    let given = ["by", "to", "offset"].filter { value.present($0) != nil }
    guard given.count == 1 else {
      throw value.error(
        given.isEmpty ? "has none of by, to, offset: scroll needs one" : "has more than one of by, to, offset")
    }
    if let distance = try length("by", in: Self.distances) { return .by(distance) }
    if let offset = try length("offset", in: Self.distances) { return .offset(offset) }
    let to = try required("to")
    if to.kind == .string {
      switch try to.string() {
      case "end": return .end
      case "start": return .start
      default: throw to.mismatch("\"end\", \"start\" or {\"message\":id,\"edge\":\"top\"}")
      }
    }
    try only(to, ["message", "edge"])
    guard let id = to.present("message") else { throw to.error("has no message") }
    var edge = ScrollRequest.Edge.top
    if let given = to.present("edge") { edge = try choice(given) }
    return .message(MessageID(try id.string()), edge)
  }

  /// How the window is reduced.
  func adjustment() throws(JSONError) -> StreamEvent.Action {
    let count = try required("preferredMaxCount").isNull ? nil : try count("preferredMaxCount", from: 0)
    let position = try number("focusPosition", in: 0...1)
    let id = try value.present("focus")?.string()
    if position != nil, id != nil { throw value.error("has both focusPosition and focus: adjust takes one") }
    return .adjust(
      preferredMaxCount: count, focus: position.map { .fraction($0) } ?? id.map { .message(MessageID($0)) })
  }

  // MARK: Configuration

  func configuration() throws(JSONError) -> StreamConfiguration {
    var result = StreamConfiguration()
    result.width = try length("width", in: Self.sides)
    result.height = try length("height", in: Self.sides)
    result.scale = try number("scale", in: 0.25...16)
    result.textSize = try number("textSize", in: 0.5...4)
    if let direction = value.present("direction") { result.direction = try choice(direction) }
    if let field = value.present("insets") {
      try only(field, ["top", "bottom"])
      let insets = StreamFields(value: field, verb: "insets")
      result.topInset = try insets.length("top", in: Self.insets)
      result.bottomInset = try insets.length("bottom", in: Self.insets)
    }
    result.style = try value.present("style")?.string()
    if let metrics = value.present("metrics") {
      let name = try metrics.string()
      do throws(MetricsName.Failure) {
        result.metrics = try MetricsName.metrics(name)
      } catch {
        throw metrics.error("must be known: \(error.problem)")
      }
    }
    result.page = try count("page", from: 1)
    if let maximum = value["softMaximum"] {
      result.softMaximum = .some(maximum.isNull ? nil : try count("softMaximum", from: 1))
    }
    if let target = value["trimTarget"] {
      result.trimTarget = .some(target.isNull ? nil : try count("trimTarget", from: 0))
    }
    if let follow = value.present("follow") { result.follow = try self.follow(follow) }
    result.tolerance = try length("tolerance", in: 0...1_000_000)
    result.alignsToBottom = try value.present("alignBottom")?.boolean()
    return result
  }

  private func follow(_ field: JSONValue) throws(JSONError) -> FollowPolicy {
    let words = "\"never\", \"atBottom\", \"own\" or {\"pinTop\":id}"
    guard field.kind == .string else {
      try only(field, ["pinTop"])
      guard let id = field.present("pinTop") else { throw field.mismatch(words) }
      return .pinTop(MessageID(try id.string()))
    }
    switch try field.string() {
    case "never": return .never
    case "atBottom": return .atBottom
    case "own": return .ownMessages
    default: throw field.mismatch(words)
    }
  }

  /// Errors if an object has other members.
  private func only(_ object: JSONValue, _ keys: [String]) throws(JSONError) {
    for (key, member) in try object.members() where !keys.contains(key) {
      throw JSONError(
        path: member.path, problem: "\(object.path) has no field \"\(key)\"; it has \(NameSuggestion.list(keys))")
    }
  }
}
