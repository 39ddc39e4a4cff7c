import ChatModel
import LayoutGeometry

extension ItemLayouter {
  /// What a message's attachments are shown as.
  func media(_ attachments: [Attachment]) -> [PreparedBubble.Media] {
    var counts: [Part: Int] = [:]
    return attachments.map { attachment in
      let part = Part(attachment.kind)
      let index = counts[part, default: 0]
      counts[part] = index + 1
      switch attachment.kind {
      case .image, .video:
        return .init(part: part, index: index, wanted: pictureSize(attachment), keepsAspect: true)
      case .sticker:
        let side = environment.scaled(style.media.stickerSide)
        let size = pictureSize(attachment, limit: Size(width: side, height: side), fills: true)
        return .init(part: part, index: index, wanted: size, keepsAspect: true)
      case .location:
        let size = Size(width: style.media.cardWidth, height: style.media.mapHeight)
        return .init(part: part, index: index, wanted: size, keepsAspect: false)
      case .audio, .voice, .file, .contact, .link:
        let size = Size(
          width: environment.scaled(style.media.cardWidth), height: environment.scaled(style.media.cardHeight))
        return .init(part: part, index: index, wanted: size, keepsAspect: false)
      }
    }
  }

  /// The size of a picture with any amount of room: its own, made smaller in proportion until it fits the style's
  /// limits.
  ///
  /// A side that would then be too short to see or to tap is lengthened; the picture is cut, not stretched.
  private func pictureSize(_ attachment: Attachment, limit: Size? = nil, fills: Bool = false) -> Size {
    let style = style.media
    let limit = limit ?? Size(width: style.maxWidth, height: style.maxHeight)
    guard let width = attachment.width, let height = attachment.height, width.isFinite, height.isFinite,
      width > 0, height > 0
    else {
      let side = min(style.unknownSide, min(limit.width, limit.height))
      return Size(width: side, height: side)
    }
    let fitting = min(limit.width.points / width, limit.height.points / height)
    let factor = fills ? fitting : min(1, fitting)
    return Size(
      width: min(limit.width, max(style.minSide, Length(points: width * factor))),
      height: min(limit.height, max(style.minSide, Length(points: height * factor))))
  }

  /// The widest attachment that fits the widest bubble.
  func mediaRoom(_ columns: BubbleColumns) -> Length { max(.zero, columns.maxBubble - mediaPadding(columns)) }

  /// What of a bubble's width is beside its attachments.
  func mediaPadding(_ columns: BubbleColumns) -> Length {
    min(columns.maxBubble, style.media.inset * 2 + style.bubble.tailWidth)
  }

  /// The size of an attachment in a bubble with so much room.
  func size(of media: PreparedBubble.Media, room: Length) -> Size {
    let wanted = media.wanted
    guard wanted.width > room else {
      return Size(width: wanted.width, height: environment.grid.ceil(wanted.height))
    }
    guard media.keepsAspect, wanted.width > .zero else { return Size(width: room, height: wanted.height) }
    let height = wanted.height.scaled(by: room.points / wanted.width.points)
    return Size(width: room, height: environment.grid.ceil(max(min(wanted.height, style.media.minSide), height)))
  }
}

extension Part {
  /// The part that shows an attachment of that kind.
  init(_ kind: Attachment.Kind) {
    switch kind {
    case .image: self = .image
    case .video: self = .video
    case .audio: self = .audio
    case .voice: self = .voice
    case .file: self = .file
    case .location: self = .location
    case .contact: self = .contact
    case .sticker: self = .sticker
    case .link: self = .link
    }
  }
}
