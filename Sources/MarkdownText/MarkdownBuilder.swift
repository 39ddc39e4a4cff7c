import CCMark

/// Builds blocks while it walks through a document.
struct MarkdownBuilder {
  private struct List {
    var isOrdered: Bool
    var number: Int
    var isTight: Bool
  }

  private var blocks: [MarkdownBlock] = []
  private var lists: [List] = []
  private var quoteDepth = 0
  private var marker: String?
  /// Whether the item that is open has had no block yet, and follows another one tightly.
  private var followsTightly = false
  private var text = ""
  private var spans: [MarkdownSpan] = []
  /// Where the spans that are open begin.
  private var open: [Int] = []
  private var table: MarkdownTable?
  private var cell: String?

  mutating func blocks(of tree: MarkdownTree) -> [MarkdownBlock] {
    tree.walk { node, kind, isEntering in
      if isEntering { enter(node, kind) } else { leave(kind) }
    }
    return blocks
  }

  private mutating func enter(_ node: OpaquePointer, _ kind: MarkdownTree.Node) {
    switch kind {
    case .quote: quoteDepth += 1
    case .list:
      lists.append(
        List(
          isOrdered: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST,
          number: Int(cmark_node_get_list_start(node)), isTight: cmark_node_get_list_tight(node) != 0))
      followsTightly = lists.count > 1
    case .item: beginItem(node)
    case .code:
      let language = node.fenceInfo.prefix { $0 != " " }
      var code = node.literal
      if code.hasSuffix("\n") { code.removeLast() }
      append(.code(language: language.isEmpty ? nil : String(language)), code)
    case .html:
      var html = node.literal
      if html.hasSuffix("\n") { html.removeLast() }
      append(.paragraph, html)
    case .rule: append(.rule, "")
    case .heading: level = Int(cmark_node_get_heading_level(node))
    case .table: table = MarkdownTable()
    case .tableRow: table?.beginRow()
    case .tableCell: cell = ""
    case .text, .inlineHTML: add(node.literal)
    case .softBreak, .lineBreak: add(cell == nil ? "\n" : " ")
    case .inlineCode:
      open.append(text.utf8.count)
      add(node.literal)
      close(.code)
    case .emphasis, .strong, .strikethrough, .link, .image:
      open.append(text.utf8.count)
      if kind == .link || kind == .image { urls.append(node.url) }
    case .paragraph, .other: break
    }
  }

  /// Where the links that are open lead.
  private var urls: [String] = []
  private var level = 1

  private mutating func leave(_ kind: MarkdownTree.Node) {
    switch kind {
    case .quote: quoteDepth -= 1
    case .list:
      lists.removeLast()
      followsTightly = false
    case .item:
      // An item without words is shown all the same.
      if marker != nil { append(.paragraph, "") }
      followsTightly = lists.last?.isTight ?? false
    case .paragraph: finish(.paragraph)
    case .heading: finish(.heading(level))
    case .tableCell:
      table?.append(cell ?? "")
      cell = nil
    case .table:
      append(.table, table?.text() ?? "")
      table = nil
    case .emphasis: close(.emphasis)
    case .strong: close(.strong)
    case .strikethrough: close(.strikethrough)
    case .link, .image: close(.link(urls.popLast() ?? ""))
    default: break
    }
  }

  private mutating func beginItem(_ node: OpaquePointer) {
    guard let list = lists.last else { return }
    if let tick = node.tick {
      marker = tick ? "☑" : "☐"
    } else if list.isOrdered {
      marker = "\(list.number)."
    } else {
      marker = ["•", "◦", "▪"][min(lists.count, 3) - 1]
    }
    lists[lists.count - 1].number += 1
  }

  private mutating func add(_ words: String) {
    if cell != nil { cell?.append(words) } else { text += words }
  }

  private mutating func close(_ kind: MarkdownSpan.Kind) {
    guard let start = open.popLast(), cell == nil, start < text.utf8.count else { return }
    spans.append(MarkdownSpan(utf8Range: start..<text.utf8.count, kind: kind))
  }

  private mutating func finish(_ kind: MarkdownBlock.Kind) {
    guard table == nil else { return }
    let words = text
    text = ""
    // Outer spans end last but begin first.
    let ordered = spans.enumerated().sorted {
      ($0.element.utf8Range.lowerBound, -$0.element.utf8Range.upperBound, -$0.offset)
        < ($1.element.utf8Range.lowerBound, -$1.element.utf8Range.upperBound, -$1.offset)
    }
    spans = []
    append(kind, words, spans: ordered.map(\.element))
  }

  private mutating func append(_ kind: MarkdownBlock.Kind, _ text: String, spans: [MarkdownSpan] = []) {
    blocks.append(
      MarkdownBlock(
        kind: kind, text: text, spans: spans, quoteDepth: quoteDepth, listDepth: lists.count, marker: marker,
        isTight: followsTightly && !blocks.isEmpty))
    marker = nil
    followsTightly = lists.last?.isTight ?? false
  }
}
