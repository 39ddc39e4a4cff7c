import LayoutGeometry

extension TranscriptStyle {
  /// Round bubbles without names and times, in the manner of a phone's own messages.
  public static let imessage: TranscriptStyle = {
    var style = TranscriptStyle()
    style.text.size = Length(17)
    style.text.lineHeight = Length(22)
    style.bubble.maxWidthRatio = 0.75
    style.bubble.insets = Insets(top: Length(7), leading: Length(17), bottom: Length(7), trailing: Length(12))
    style.margins = Margins(leading: Length(16), trailing: Length(16), gap: Length(4))
    style.spacing = Spacing(sameGroup: Length(2), otherGroup: Length(10))
    style.avatar.shown = .never
    style.senderName.shown = .never
    style.stamp.shown = .never
    style.receipt.shown = false
    style.status.shown = true
    style.media.inset = .zero
    style.media.underTail = true
    style.media.maxWidth = Length(260)
    return style
  }()

  /// Wide bubbles with the time and receipts on the last line, tails at the top of a group.
  public static let whatsapp: TranscriptStyle = {
    var style = TranscriptStyle()
    style.text.size = Length(15)
    style.text.lineHeight = Length(20)
    style.bubble.maxWidthRatio = 0.8
    style.bubble.insets = Insets(top: Length(6), leading: Length(17), bottom: Length(7), trailing: Length(9))
    style.bubble.tailWidth = Length(8)
    style.bubble.tail = .groupStart
    style.margins = Margins(leading: Length(8), trailing: Length(8), gap: Length(2))
    style.spacing = Spacing(sameGroup: Length(2), otherGroup: Length(8))
    style.avatar.size = Length(28)
    style.avatar.shown = .groupStart
    style.avatar.alignment = .top
    style.media.inset = Length(3)
    style.reactions.topGap = .zero
    style.reactions.overlap = Length(7)
    style.reactions.leading = Length(10)
    return style
  }()

  /// Small bubbles close together, for narrow windows and long chats.
  public static let compact: TranscriptStyle = {
    var style = TranscriptStyle()
    style.text.size = Length(13)
    style.text.lineHeight = Length(17)
    style.bubble.maxWidthRatio = 0.85
    style.bubble.insets = Insets(top: Length(4), leading: Length(9), bottom: Length(4), trailing: Length(9))
    style.bubble.tailWidth = .zero
    style.margins = Margins(leading: Length(6), trailing: Length(6), gap: Length(4))
    style.spacing = Spacing(sameGroup: Length(1), otherGroup: Length(5))
    style.avatar.size = Length(20)
    style.senderName.size = Length(11)
    style.senderName.lineHeight = Length(14)
    style.stamp.size = Length(9)
    style.stamp.lineHeight = Length(12)
    style.media.maxWidth = Length(180)
    style.media.maxHeight = Length(180)
    style.media.unknownSide = Length(120)
    style.media.inset = Length(3)
    style.daySeparator.height = Length(18)
    return style
  }()

  /// Messages as paragraphs over the whole width, each under its sender's name and above its time, for pages.
  public static let document: TranscriptStyle = {
    var style = TranscriptStyle()
    style.text.size = Length(11)
    style.text.lineHeight = Length(16)
    style.bubble.maxWidthRatio = 1
    style.bubble.insets = Insets(top: Length(2), leading: .zero, bottom: Length(2), trailing: .zero)
    style.bubble.tailWidth = .zero
    style.margins = Margins(leading: .zero, trailing: .zero, gap: Length(8))
    style.spacing = Spacing(sameGroup: .zero, otherGroup: Length(8))
    style.avatar.shown = .never
    style.senderName.size = Length(11)
    style.senderName.lineHeight = Length(16)
    style.stamp.size = Length(8)
    style.stamp.lineHeight = Length(11)
    style.media.inset = .zero
    style.media.maxHeight = Length(240)
    style.emojiOnly.maxCount = 0
    return style
  }()
}
