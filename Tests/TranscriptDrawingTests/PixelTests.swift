import BubbleLayout
import CCairo
import ChatModel
import LayoutGeometry
import Testing
import TranscriptLayout

@testable import TranscriptDrawing

@Suite("What is drawn, pixel by pixel")
struct PixelTests {
  /// Pixels to a point: enough to see where ink ends.
  private static let scale = 4

  /// The pixels of some marks on a ground without any ink, and where ink is.
  private func ink(of marks: [Mark], width: Length, height: Length, margin: Length) throws -> Rect? {
    let scale = Self.scale
    let (w, h) = (Int((width + margin * 2).points) * scale, Int((height + margin * 2).points) * scale)
    let image = try #require(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(w), Int32(h)))
    let surface = CairoSurface(owning: image, ink: .shapes)
    cairo_scale(surface.context, Double(scale), Double(scale))
    surface.draw(marks, at: Point(x: margin, y: margin))
    #expect(surface.failure == nil)
    cairo_surface_flush(image)
    let data = try #require(cairo_image_surface_get_data(image))
    let stride = Int(cairo_image_surface_get_stride(image))
    var box: (x: Int, y: Int, maxX: Int, maxY: Int)?
    for y in 0..<h {
      for x in 0..<w where data[y * stride + x * 4 + 3] > 8 {
        let old = box ?? (x, y, x, y)
        box = (min(old.x, x), min(old.y, y), max(old.maxX, x), max(old.maxY, y))
      }
    }
    return box.map { box in
      func points(_ pixels: Int) -> Length { Length(points: Double(pixels) / Double(scale)) - margin }
      return Rect(
        x: points(box.x), y: points(box.y), width: points(box.maxX + 1) - points(box.x),
        height: points(box.maxY + 1) - points(box.y))
    }
  }

  @Test(
    "the ink of each line lies in its line box, but for what its faces reach beyond",
    arguments: ["family-rtl.jsonl", "emoji.jsonl", "languages.jsonl"])
  func inkInLineBoxes(_ name: String) async throws {
    let fixture = try await Fixture.corpus(name)
    let painter = RowPainter(context: fixture.context, theme: .light, people: fixture.people)
    for row in fixture.layout.rows.prefix(40) {
      let prepared = painter.prepare(row.item)
      for block in row.frames.texts {
        guard let text = prepared.text(for: block.part, index: block.index) else { continue }
        for line in block.layout.lines {
          let box = Rect(x: block.x(of: line), y: block.rect.y + line.top, width: line.width, height: line.height)
          let runs = painter.preparer.glyphRuns(of: line, in: text)
          let marks = runs.map { run in
            Mark.glyphs(
              InkedGlyphs(run: run, origin: Point(x: box.x, y: box.y + line.baseline), color: .black, text: ""))
          }
          let margin = Length(60)
          guard let ink = try ink(of: marks, width: row.frames.width, height: row.frames.height, margin: margin)
          else { continue }
          // Above and below, what the largest face of the line reaches; at the sides, a quarter of an em.
          let reach =
            runs.map { run in
              run.size.scaled(
                by: Double(max(run.face.metrics.ascent, run.face.metrics.descent)) / Double(run.face.unitsPerEm))
            }.max() ?? .zero
          let side = (runs.map(\.size).max() ?? .zero) / 2
          let words = text.string.slice(utf8: line.utf8Range)
          #expect(ink.x >= box.x - side && ink.maxX <= box.maxX + side, "\(words): \(ink) beside \(box)")
          #expect(
            ink.y >= box.y + line.baseline - reach - Length(2) && ink.maxY <= box.y + line.baseline + reach + Length(2),
            "\(words): \(ink) over \(box)")
        }
      }
    }
  }

  @Test(
    "bubbles cover their text, and nothing is drawn beside the transcript",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func coverage(_ direction: LayoutDirection) async throws {
    let fixture = try await Fixture.corpus("family-rtl.jsonl", direction: direction)
    let painter = RowPainter(context: fixture.context, theme: .light, people: fixture.people)
    for row in fixture.layout.rows {
      let marks = painter.marks(of: row)
      if let bubble = row.frames[.bubble] {
        for text in row.frames.texts {
          #expect(text.rect.x >= bubble.x && text.rect.maxX <= bubble.maxX)
          #expect(text.rect.y >= bubble.y && text.rect.maxY <= bubble.maxY)
        }
      }
      for mark in marks {
        guard case .fill(let outline, _) = mark, let bounds = outline.bounds else { continue }
        #expect(bounds.x >= -0.001 && bounds.maxX <= fixture.layout.width.points + 0.001)
      }
    }
  }

  @Test("the streets of a map stay on it")
  func map() async throws {
    let place = Attachment(kind: .location, title: "Harbour")
    let fixture = try await Fixture([Message(id: "a", sender: "Bo", text: "", attachments: [place])])
    let row = try #require(fixture.layout.rows.last)
    let card = try #require(row.frames[.location])
    let painter = RowPainter(context: fixture.context, theme: .light, people: fixture.people)
    var streets = 0
    for mark in painter.marks(of: row) {
      guard case .stroke(let outline, _, let width) = mark, width > 2, let bounds = outline.bounds else { continue }
      streets += 1
      let half = width / 2
      #expect(bounds.x - half >= card.x.points - 1e-6 && bounds.maxX + half <= card.maxX.points + 1e-6)
      #expect(bounds.y - half >= card.y.points - 1e-6 && bounds.maxY + half <= card.maxY.points + 1e-6)
    }
    #expect(streets == 4)
  }

  @Test("a picture has the layout's width and height in pixels, and its ground where nothing is")
  func pictureSize() async throws {
    let fixture = try await Fixture([Message(id: "a", sender: "Bo", text: "Hello")])
    let png = try bytes { try fixture.picture.writePNG(scale: 2, to: $0) }
    let image = try #require(ImageDecoder.decode(png))
    #expect(image.width == 780)
    #expect(image.height == Int(((fixture.layout.contentHeight + Length(10)).points * 2).rounded(.up)))
    let last = image.pixels.suffix(4)
    let ground = Theme.light.background
    #expect(Array(last) == [ground.blue, ground.green, ground.red, 255])
  }

  @Test("strips do not show: a long picture equals the same rows drawn one by one at any scale")
  func sameBytes() async throws {
    let messages = (0..<60).map { Message(id: MessageID("m\($0)"), sender: "Bo", text: "Message \($0) 🎉 שלום") }
    let fixture = try await Fixture(messages)
    let first = try bytes { try fixture.picture.writePNG(scale: 1, to: $0) }
    let second = try bytes { try fixture.picture.writePNG(scale: 1, to: $0) }
    #expect(first == second)
  }

  @Test("an error of the sink ends the drawing and is the error that is thrown")
  func sinkError() async throws {
    struct Full: Error {}
    let fixture = try await Fixture([Message(id: "a", sender: "Bo", text: "Hello")])
    #expect(throws: (any Error).self) { try fixture.picture.writePNG(scale: 1) { _ in throw Full() } }
    #expect(throws: (any Error).self) { try fixture.picture.writeSVG { _ in throw Full() } }
    await #expect(throws: (any Error).self) { try await fixture.pages.writePDF(threads: 2) { _ in throw Full() } }
  }
}
