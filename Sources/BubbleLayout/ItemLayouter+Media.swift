import ChatModel
import LayoutGeometry

extension ItemLayouter {
  /// What a message's attachments are shown as.
  func media(_ attachments: [Attachment], albums: Bool = true) -> [PreparedBubble.Media] {
    var counts: [Part: Int] = [:]
    func count(_ part: Part) -> Int {
      let index = counts[part, default: 0]
      counts[part] = index + 1
      return index
    }
    var result: [PreparedBubble.Media] = []
    var number = 0
    while number < attachments.count {
      let attachment = attachments[number]
      let part = Part(attachment.kind)
      let album = albums ? albumLength(attachments[number...]) : 1
      var media: PreparedBubble.Media
      if album > 1 {
        media = .init(
          part: .album, index: count(.album),
          wanted: Size(width: style.media.maxWidth, height: style.media.maxWidth), keepsAspect: true)
        media.album = attachments[number..<(number + album)].map { picture in
          let part = Part(picture.kind)
          return .init(part: part, index: count(part), aspect: Self.aspect(picture))
        }
      } else {
        switch attachment.kind {
        case .image, .video:
          media = .init(part: part, index: count(part), wanted: pictureSize(attachment), keepsAspect: true)
        case .sticker:
          let side = environment.scaled(style.media.stickerSide)
          let size = pictureSize(attachment, limit: Size(width: side, height: side), fills: true)
          media = .init(part: part, index: count(part), wanted: size, keepsAspect: true)
        case .audio, .voice, .file, .contact, .link, .location:
          media = card(attachment, part: part, index: count(part))
        }
      }
      media.attachment = number
      result.append(media)
      number += album
    }
    return result
  }

  /// How many pictures from the first attachment on are set together; 1 if it stands alone.
  private func albumLength(_ attachments: ArraySlice<Attachment>) -> Int {
    guard style.media.albums else { return 1 }
    return max(1, attachments.prefix(AlbumMosaic.maxCount).prefix { [.image, .video].contains($0.kind) }.count)
  }

  /// The size of a picture in its own pixels; nil while it is not known, or is none.
  static func size(_ attachment: Attachment) -> Size? {
    aspect(attachment.width, attachment.height).map { aspect in
      // Only the shape matters; sizes of any magnitude become lengths that can be added.
      aspect >= 1
        ? Size(width: Length(points: min(aspect, 1e4) * 100), height: Length(100))
        : Size(width: Length(100), height: Length(points: 100 / max(aspect, 1e-4)))
    }
  }

  /// Width by height; nil while it is not known, or is none.
  private static func aspect(_ width: Double?, _ height: Double?) -> Double? {
    guard let width, let height, width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
    return width / height
  }

  private static func aspect(_ attachment: Attachment) -> Double? { aspect(attachment.width, attachment.height) }

  private func mosaic(_ album: [PreparedBubble.Picture], width: Length) -> [Rect] {
    AlbumMosaic.frames(
      aspects: album.map(\.aspect), width: width, gap: style.media.albumGap, grid: environment.grid)
  }

  private func card(_ attachment: Attachment, part: Part, index: Int) -> PreparedBubble.Media {
    let words = AttachmentWords(attachment, environment.words)
    var card = PreparedBubble.Media(part: part, index: index, wanted: .zero, keepsAspect: false)
    card.title = label(words.title, .cardTitle, isKept: false)
    card.detail = words.detail.map { label($0, .cardDetail, isKept: false) }
    if attachment.kind == .voice {
      card.waveformHeight = environment.cell?.height ?? environment.scaled(style.media.waveformHeight)
      // Bars say better than a title what it is; only a name of its own is shown beside them.
      if !words.isNamed {
        card.detail = card.detail ?? label(words.title, .cardDetail)
        card.title = nil
      }
    }
    if attachment.kind == .location { card.pictureHeight = style.media.mapHeight }
    if attachment.kind == .link, let thumbnail = attachment.thumbnail {
      card.hasThumbnail = true
      // A wide picture stands above the words, as pages offer them for that; others beside, in place of a sign.
      if let aspect = Self.aspect(thumbnail.width, thumbnail.height), aspect >= 1.5 {
        card.pictureHeight = style.media.thumbnailHeight
      }
    }
    return sized(card)
  }

  /// The card of a call, which comes after the attachments.
  func card(_ call: Call, isOutgoing: Bool, number: Int) -> PreparedBubble.Media {
    var card = PreparedBubble.Media(part: .call, index: 0, wanted: .zero, keepsAspect: false)
    card.title = label(environment.words.call(call, isOutgoing: isOutgoing), .cardTitle)
    card.detail = call.duration.flatMap(AttachmentWords.clock).map { label($0, .cardDetail, isKept: false) }
    card.attachment = number
    return sized(card)
  }

  /// The card of content that has no layout of its own.
  func card(_ words: String, index: Int, number: Int) -> PreparedBubble.Media {
    var card = PreparedBubble.Media(part: .content, index: index, wanted: .zero, keepsAspect: false)
    card.title = label(words, .cardTitle, isKept: false)
    card.attachment = number
    return sized(card)
  }

  /// A card with the size that its words and its picture ask for.
  private func sized(_ card: PreparedBubble.Media) -> PreparedBubble.Media {
    var card = card
    let wordsHeight = card.wordsHeight + style.media.cardPadding * 2
    let height =
      card.pictureHeight > .zero
      ? card.pictureHeight + wordsHeight : max(environment.scaled(style.media.cardHeight), wordsHeight)
    card.wanted = Size(width: environment.scaled(style.media.cardWidth), height: environment.grid.ceil(height))
    return card
  }

  /// The size of a picture with any amount of room: its own, made smaller in proportion until it fits the style's
  /// limits.
  ///
  /// A side that would then be too short to see or to tap is lengthened; the picture is cut, not stretched.
  private func pictureSize(_ attachment: Attachment, limit: Size? = nil, fills: Bool = false) -> Size {
    let style = style.media
    if style.sizing == .buckets, limit == nil { return bucket(attachment) }
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

  /// The size of a picture by its shape alone, as photos have it in the Chatto framework.
  private func bucket(_ attachment: Attachment) -> Size {
    let style = style.media
    let square = Size(width: style.unknownSide, height: style.unknownSide)
    guard let width = attachment.width, let height = attachment.height, width.isFinite, height.isFinite,
      width > 0, height > 0
    else { return square }
    switch width / height {
    case ..<0.9: return Size(width: style.shortSide, height: style.longSide)
    case ...1.1: return square
    default: return Size(width: style.longSide, height: style.shortSide)
    }
  }

  /// How much of the bubble's width an attachment leaves free at the tail.
  private func tailRoom(_ media: PreparedBubble.Media) -> Length {
    style.media.underTail && media.keepsAspect ? .zero : style.bubble.tailWidth
  }

  /// What of a bubble's width is beside an attachment.
  func mediaPadding(_ media: PreparedBubble.Media, _ columns: BubbleColumns) -> Length {
    min(columns.maxBubble, style.media.inset * 2 + tailRoom(media))
  }

  /// The size of an attachment in a bubble of these columns.
  func size(of media: PreparedBubble.Media, _ columns: BubbleColumns) -> Size {
    let room = max(.zero, columns.maxBubble - mediaPadding(media, columns))
    let wanted = media.wanted
    if !media.album.isEmpty {
      let width = min(wanted.width, room)
      return Size(width: width, height: mosaic(media.album, width: width).last?.maxY ?? .zero)
    }
    guard wanted.width > room else {
      return Size(width: wanted.width, height: environment.grid.ceil(wanted.height))
    }
    guard media.keepsAspect, wanted.width > .zero else { return Size(width: room, height: wanted.height) }
    let height = wanted.height.scaled(by: room.points / wanted.width.points)
    return Size(width: room, height: environment.grid.ceil(max(min(wanted.height, style.media.minSide), height)))
  }
}

extension ItemLayouter {
  /// Places the attachments of a bubble below each other.
  func placeMedia(_ bubble: PreparedBubble, _ measure: BubbleMeasure, _ box: Rect, _ canvas: inout Canvas) {
    guard !bubble.media.isEmpty else { return }
    let inset = min(style.media.inset, box.width / 2)
    var y = box.y + measure.mediaY
    for media in bubble.media {
      let size = size(of: media, measure.columns)
      let content = canvas.content(of: box, insets: Insets(leading: inset + tailRoom(media), trailing: inset))
      place(
        media, in: Rect(x: content.x, y: y, width: content.width, height: size.height), measure.columns, &canvas)
      y += size.height + style.media.gap
    }
  }

  /// Places an attachment and what belongs to it in a frame of its size.
  func place(_ media: PreparedBubble.Media, in frame: Rect, _ columns: BubbleColumns, _ canvas: inout Canvas) {
    let size = size(of: media, columns)
    // A card is as wide as its frame, a picture keeps its proportions.
    let width = min(frame.width, media.keepsAspect ? size.width : frame.width)
    let rect = Rect(
      x: environment.direction == .leftToRight ? frame.x : frame.maxX - width, y: frame.y, width: width,
      height: size.height)
    canvas.add(media.part, index: media.index, rect)
    if !media.keepsAspect { placeCard(media, in: rect, &canvas) }
    for (picture, place) in zip(media.album, mosaic(media.album, width: width)) {
      let x = environment.direction == .leftToRight ? rect.x + place.x : rect.maxX - place.maxX
      canvas.add(picture.part, index: picture.index, place.offset(x: x - place.x, y: rect.y))
    }
  }

  /// Places what stands on a card: its picture or the square for its sign, its words, its bars.
  private func placeCard(_ media: PreparedBubble.Media, in card: Rect, _ canvas: inout Canvas) {
    let padding = style.media.cardPadding
    var words = card.inset(
      by: Insets(top: padding, leading: padding, bottom: padding, trailing: padding), direction: environment.direction)
    let height = media.wordsHeight
    if media.pictureHeight > .zero {
      words.y += media.pictureHeight
      if media.hasThumbnail {
        canvas.add(
          .thumbnail, index: media.attachment,
          Rect(x: card.x, y: card.y, width: card.width, height: min(card.height, media.pictureHeight)))
      }
    } else {
      let side = min(words.height, words.width)
      if media.hasThumbnail {
        canvas.add(
          .thumbnail, index: media.attachment,
          Rect(
            x: environment.direction == .leftToRight ? words.x : words.maxX - side, y: words.y, width: side,
            height: words.height))
      }
      words = words.inset(
        by: Insets(leading: min(words.height + padding, words.width)), direction: environment.direction)
      words.y += max(.zero, environment.grid.round((words.height - height) / 2))
    }
    var y = words.y
    if let title = media.title {
      canvas.addLine(.cardTitle, index: media.attachment, title, in: words, y: y)
      y += title.height
    }
    if media.waveformHeight > .zero {
      canvas.add(
        .waveform, index: media.attachment, Rect(x: words.x, y: y, width: words.width, height: media.waveformHeight))
      y += media.waveformHeight
    }
    if let detail = media.detail { canvas.addLine(.cardDetail, index: media.attachment, detail, in: words, y: y) }
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
