import ChatModel
import Foundation
import LayoutGeometry
import TextLayout

@testable import BubbleLayout

/// Every character 10 points wide, every line 20 high: frames can be worked out by hand.
let tenByTwenty = TextMetrics.cells(Size(width: Length(10), height: Length(20)))

/// A transcript in one style, laid out message by message.
struct Transcript {
  var style: TranscriptStyle
  var environment: LayoutEnvironment
  var decorator: TranscriptDecorator
  let layouter: ItemLayouter

  init(
    _ style: TranscriptStyle, scale: Double = 2, direction: LayoutDirection = .leftToRight,
    metrics: TextMetrics = tenByTwenty
  ) {
    self.style = style
    environment = LayoutEnvironment(scale: scale, direction: direction, metrics: metrics)
    decorator = TranscriptDecorator(style: style)
    layouter = ItemLayouter(style: style, environment: environment, text: TextPreparer(metrics: metrics))
  }

  func items(_ messages: [Message], _ context: TranscriptDecorator.Context = .init()) -> [Item] {
    decorator.items(for: 0..<messages.count, in: messages, context: context)
  }

  func frames(_ message: Message, width: Int, selecting: Bool = false, expanded: Bool = false) -> ItemFrames {
    let item = Item(
      id: ItemID(message: message.id, kind: .message), message: message, isExpanded: expanded, isSelecting: selecting)
    return layouter.layout(layouter.prepare(item), width: Length(width))
  }
}

extension TranscriptStyle {
  /// A bubble and nothing else: the constants of the Chatto framework, no stamp, name, receipt or larger emoji.
  static func plain(avatar: Int = 0) -> TranscriptStyle {
    var style = TranscriptStyle.default
    style.stamp.shown = .never
    style.senderName.shown = .never
    style.receipt.shown = false
    style.avatar.size = Length(avatar)
    style.avatar.shown = .always
    style.avatar.outgoing = true
    style.emojiOnly.maxCount = 0
    style.daySeparator.shown = false
    return style
  }

  /// Text without anything around it, in bubbles of at most 240 points, with a stamp.
  static func bareWithStamp() -> TranscriptStyle {
    var style = TranscriptStyle.plain()
    style.bubble.insets = Insets(top: Length(8), bottom: Length(8))
    style.bubble.maxWidthRatio = 1
    style.bubble.maxWidth = Length(240)
    style.bubble.tailWidth = .zero
    style.margins = Margins(leading: .zero, trailing: .zero, gap: .zero)
    style.stamp.shown = .inline
    return style
  }
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: Length(points: x), y: Length(points: y), width: Length(points: width), height: Length(points: height))
}

func incoming(_ text: String, status: DeliveryStatus? = nil) -> Message {
  Message(id: "a", sender: "ana", text: text, status: status)
}

func outgoing(_ text: String, status: DeliveryStatus? = nil) -> Message {
  Message(id: "b", sender: "me", text: text, isOutgoing: true, status: status)
}

/// 2024-03-01T09:41:00Z.
let nineFortyOne = Timestamp(milliseconds: 1_709_286_060_000)
