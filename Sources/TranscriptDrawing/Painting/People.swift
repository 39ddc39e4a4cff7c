import ChatModel

/// Who takes part in a chat, for what is drawn of them: colours and initials.
public struct People: Hashable, Sendable {
  private var places: [String: Int] = [:]
  private var names: [String: String] = [:]
  private var colors: [String: Color] = [:]

  /// Nobody.
  public init() {}

  /// The participants that a log names, then the senders that it does not.
  ///
  /// Each gets the next colour, so that the first few of a chat never share one.
  /// - Complexity: O(n) in the number of messages.
  public init(participants: [Participant], messages: [Message]) {
    for person in participants {
      add(person.id)
      names[person.id] = person.name
      if let color = person.color.flatMap(Color.init(hex:)) { colors[person.id] = color }
    }
    for message in messages {
      if let sender = message.sender { add(sender) }
    }
    for (id, name) in names where places[name] == nil { places[name] = places[id] }
  }

  /// Adds somebody, who gets the next colour; does nothing if they are known.
  public mutating func add(_ id: String) {
    if places[id] == nil { places[id] = places.count }
  }

  /// The name that is shown.
  public func name(of id: String) -> String { names[id] ?? id }

  /// The colour of somebody's name.
  public func nameColor(of id: String, in theme: Theme) -> Color {
    if let own = colors[id] {
      // A colour that the background would swallow is moved away from it.
      let distance = own.lightness - theme.incoming.fill.lightness
      if abs(distance) > 0.3 { return own }
      return own.mixed(with: theme.incoming.text, 0.35)
    }
    return Self.pick(theme.names, places[id])
  }

  /// The colour of somebody's picture.
  public func avatarColor(of id: String, in theme: Theme) -> Color {
    colors[id] ?? Self.pick(theme.avatars, places[id])
  }

  private static func pick(_ colors: [Color], _ place: Int?) -> Color {
    colors.isEmpty ? .black : colors[(place ?? 0) % colors.count]
  }

  /// One or two letters that stand for somebody; empty for a telephone number and the like.
  public func initials(of id: String) -> String {
    let words = name(of: id).split { $0.isWhitespace || $0 == "_" || $0 == "-" }.filter { $0.first?.isLetter == true }
    guard let first = words.first?.first else { return "" }
    // Letters without a smaller form are mostly those of scripts in which one is enough.
    guard first.isCased || words.count > 1, let last = words.last?.first, words.count > 1, last.isCased else {
      return String(first).uppercased()
    }
    return String([first, last]).uppercased()
  }
}
