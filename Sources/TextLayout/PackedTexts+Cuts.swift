extension PackedTexts {
  /// Takes over where the words of a text may be cut, so that no later width needs the text itself for it.
  ///
  /// Only very wide words have their cuts from the start; others get them once a narrow width has asked for them.
  ///
  /// - Parameters:
  ///   - index: the text's place in the block.
  ///   - text: the same text prepared by itself.
  /// - Complexity: O(n) in the length of the text and the number of paragraphs of the block.
  package mutating func learnCuts(ofText index: Int, from text: PreparedText) {
    let storage = text.storage
    let places = owners.indices.filter { Int(owners[$0]) == index }
    // As the block has them: by natural width, among equals in the order of the text.
    let order = storage.paragraphs.indices.sorted {
      (storage.paragraphs[$0].naturalWidth, $0) < (storage.paragraphs[$1].naturalWidth, $1)
    }
    precondition(
      places.count == order.count, "text \(index) has \(places.count) paragraphs in the block and \(order.count) alone")
    for (place, paragraph) in zip(places, order) where cuts[Int32(place)] == nil {
      let segments = Int(storage.paragraphs[paragraph].firstSegment)..<Int(storage.paragraphs[paragraph].endSegment)
      let base = starts[Int(firstSegments[place])] &- storage.segments.starts[segments.lowerBound]
      var table = CutTable(detail: storage.detail(ofParagraph: paragraph), firstAtoms: [], endAtoms: [])
      for segment in segments {
        table.firstAtoms.append(Int32(table.detail.atom(at: storage.segments.offsets[segment])))
        table.endAtoms.append(Int32(table.detail.atom(at: storage.visibleEnd(ofSegment: segment))))
      }
      for atom in table.detail.starts.indices {
        table.detail.starts[atom] &+= base
        table.detail.ends[atom] &+= base
      }
      cuts[Int32(place)] = table
    }
  }
}
