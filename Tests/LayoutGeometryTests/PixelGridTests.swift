import LayoutGeometry
import Testing

@Suite struct PixelGridTests {
  @Test("sizes are rounded up to the device pixel", arguments: [(1.0, 218.0), (2.0, 218.0), (3.0, 653.0 / 3)])
  func ceilsToPixels(scale: Double, expected: Double) {
    // 320 × 0.68 = 217.6; in pixels 217.6, 435.2, 652.8.
    #expect(PixelGrid(scale: scale).ceil(Length(320).scaled(by: 0.68)) == Length(points: expected))
  }

  @Test("a product that is whole but for binary dust costs no pixel", arguments: [1.0, 2.0, 3.0])
  func toleratesDust(scale: Double) {
    #expect(PixelGrid(scale: scale).ceil(Length(375).scaled(by: 0.68)) == Length(255))
  }

  @Test("rounding a rounded length changes nothing", arguments: [1.0, 1.25, 1.5, 2.0, 3.0])
  func isIdempotent(scale: Double) {
    let grid = PixelGrid(scale: scale)
    for raw in stride(from: -200_000, to: 20_000_000, by: 7_919) {
      let up = grid.ceil(Length(rawValue: raw))
      #expect(grid.ceil(up) == up)
      #expect(grid.round(up) == up)
      #expect(up.rawValue >= raw - 70)
      let near = grid.round(Length(rawValue: raw))
      #expect(grid.round(near) == near)
    }
  }

  @Test("lengths print at most four decimals and no trailing zeros")
  func prints() {
    #expect(Length(points: 653.0 / 3).description == "217.6667")
    #expect(Length(84).description == "84")
    #expect(Length(points: -0.5).description == "-0.5")
    #expect(Length(rawValue: -1).description == "0")
    #expect(Length(points: 0.00125).description == "0.0013")
  }
}
