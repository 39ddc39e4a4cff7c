import ChatModel
import Foundation
import LayoutGeometry
import Testing

@testable import TranscriptDrawing

@Suite("Web pages and pictures look alike")
struct ScreenshotTests {
  /// A picture as the mean colour of squares: what the edges of letters do in two rasterisers is not compared.
  private struct Mosaic {
    static let side = 6
    let columns: Int
    let rows: Int
    var colors: [SIMD3<Double>] = []

    init(_ image: DecodedImage, width: Int, height: Int) {
      (columns, rows) = (width / Self.side, height / Self.side)
      for row in 0..<rows {
        for column in 0..<columns {
          var sum = SIMD3<Double>()
          for y in (row * Self.side)..<((row + 1) * Self.side) {
            for x in (column * Self.side)..<((column + 1) * Self.side) {
              let at = (y * image.width + x) * 4
              sum += SIMD3(Double(image.pixels[at]), Double(image.pixels[at + 1]), Double(image.pixels[at + 2]))
            }
          }
          colors.append(sum / Double(Self.side * Self.side))
        }
      }
    }

    /// The mean difference, and the part of squares that differ much; both from 0 to 1.
    func difference(_ other: Mosaic) -> (mean: Double, much: Double) {
      let distances = zip(colors, other.colors).map { a, b in
        let d = a - b
        return max(abs(d.x), max(abs(d.y), abs(d.z))) / 255
      }
      let count = Double(distances.count)
      return (distances.reduce(0, +) / count, Double(distances.filter { $0 > 0.2 }.count) / count)
    }
  }

  private func screenshot(_ fixture: Fixture, _ theme: Theme, width: Int, height: Int) throws -> DecodedImage {
    let chromium = try #require(Browser.path)
    var page = WebPage(layout: fixture.layout, context: fixture.context, people: fixture.people)
    page.theme = theme
    page.embedsFonts = true
    let bare =
      "<style>html{direction:ltr}body{direction:ltr}header{display:none!important}main{margin:0!important}.row{content-visibility:visible!important}"
    let text = String(decoding: try bytes { try page.write(to: $0) }, as: UTF8.self)
      .replacing("</body>", with: "\(bare)</style></body>")
    let file = try ScratchFile(Array(text.utf8), ending: "html")
    let shot = file.url.deletingLastPathComponent().appendingPathComponent("shot.png")
    // Chromium's windows are at least 500 points wide; the transcript stands at the left.
    _ = try Program.run(
      chromium,
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=5000",
        "--force-device-scale-factor=1", "--window-size=\(max(500, width)),\(height)", "--screenshot=\(shot.path)",
        file.url.absoluteString,
      ])
    return try #require(ImageDecoder.decode(Array(try Data(contentsOf: shot))))
  }

  @Test(
    "a screenshot of the page is the picture of the same log, but for the edges of letters",
    .enabled(if: Browser.path != nil, "chromium is not installed: apt-get install chromium"),
    arguments: ["group.jsonl", "languages.jsonl", "family-rtl.jsonl", "emoji.jsonl"],
    [LayoutDirection.leftToRight, .rightToLeft])
  func alike(_ name: String, _ direction: LayoutDirection) async throws {
    let all = try await Fixture.corpus(name)
    let fixture = try await Fixture(Array(all.messages.prefix(24)), direction: direction)
    let theme = direction == .leftToRight ? Theme.light : .dark
    func picture(_ theme: Theme) throws -> DecodedImage {
      var picture = fixture.picture
      picture.theme = theme
      return try #require(ImageDecoder.decode(try bytes { try picture.writePNG(scale: 1, to: $0) }))
    }
    let drawn = try picture(theme)
    let shot = try screenshot(fixture, theme, width: drawn.width, height: drawn.height)
    #expect(shot.height == drawn.height)
    let height = min(shot.height, drawn.height)
    let (ours, theirs) = (
      Mosaic(drawn, width: 390, height: height), Mosaic(shot, width: 390, height: height)
    )
    let difference = ours.difference(theirs)
    #expect(difference.mean < 0.015, "\(name): \(difference)")
    #expect(difference.much < 0.01, "\(name): \(difference)")
    // The comparison sees what it should: rows that stand elsewhere, and other colours.
    let other = Mosaic(try picture(theme == .light ? .dark : .light), width: 390, height: height)
    #expect(other.difference(theirs).mean > 0.3)
    let shorter = try await Fixture(Array(fixture.messages.dropFirst()), direction: direction)
    var moved = shorter.picture
    moved.theme = theme
    let image = try #require(ImageDecoder.decode(try bytes { try moved.writePNG(scale: 1, to: $0) }))
    let common = min(height, image.height)
    #expect(
      Mosaic(image, width: 390, height: common).difference(Mosaic(shot, width: 390, height: common)).much > 0.05)
  }
}
