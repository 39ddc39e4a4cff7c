import CCMark

/// Owns a parsed document.
final class MarkdownTree {
  let root: OpaquePointer

  /// The extensions of the parser are a global list that must be filled once.
  private static let hasExtensions: Bool = {
    cmark_gfm_core_extensions_ensure_registered()
    return true
  }()

  /// Nil for want of memory only.
  init?(_ source: String) {
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
    defer { cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "tasklist"] where Self.hasExtensions {
      guard let syntax = cmark_find_syntax_extension(name) else { continue }
      cmark_parser_attach_syntax_extension(parser, syntax)
    }
    var source = source
    source.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    }
    guard let root = cmark_parser_finish(parser) else { return nil }
    self.root = root
  }

  deinit { cmark_node_free(root) }

  /// What a node is, the extensions' nodes included.
  enum Node: Equatable {
    case paragraph, heading, quote, list, item, code, html, rule, table, tableRow, tableCell
    case text, softBreak, lineBreak, inlineCode, inlineHTML, emphasis, strong, strikethrough, link, image, other
  }

  /// Calls a closure for each node when it begins and, if it can hold others, when it ends.
  ///
  /// It does not recurse, so no depth of nesting can exhaust the stack.
  func walk(_ body: (_ node: OpaquePointer, _ kind: Node, _ isEntering: Bool) -> Void) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      body(node, Self.kind(of: node), event == CMARK_EVENT_ENTER)
    }
  }

  private static func kind(of node: OpaquePointer) -> Node {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH: return .paragraph
    case CMARK_NODE_HEADING: return .heading
    case CMARK_NODE_BLOCK_QUOTE: return .quote
    case CMARK_NODE_LIST: return .list
    case CMARK_NODE_ITEM: return .item
    case CMARK_NODE_CODE_BLOCK: return .code
    case CMARK_NODE_HTML_BLOCK: return .html
    case CMARK_NODE_THEMATIC_BREAK: return .rule
    case CMARK_NODE_TEXT: return .text
    case CMARK_NODE_SOFTBREAK: return .softBreak
    case CMARK_NODE_LINEBREAK: return .lineBreak
    case CMARK_NODE_CODE: return .inlineCode
    case CMARK_NODE_HTML_INLINE: return .inlineHTML
    case CMARK_NODE_EMPH: return .emphasis
    case CMARK_NODE_STRONG: return .strong
    case CMARK_NODE_LINK: return .link
    case CMARK_NODE_IMAGE: return .image
    default: break
    }
    switch cmark_node_get_type_string(node).map({ String(cString: $0) }) {
    case "table": return .table
    case "table_row", "table_header": return .tableRow
    case "table_cell": return .tableCell
    case "strikethrough": return .strikethrough
    case "tasklist": return .item
    default: return .other
    }
  }
}

/// A node of a document.
extension OpaquePointer {
  /// The characters of a leaf.
  var literal: String { cmark_node_get_literal(self).map { String(cString: $0) } ?? "" }
  /// Where a link leads.
  var url: String { cmark_node_get_url(self).map { String(cString: $0) } ?? "" }
  /// The words after a fence.
  var fenceInfo: String { cmark_node_get_fence_info(self).map { String(cString: $0) } ?? "" }
  /// Whether an item has a box to tick, and whether it is ticked.
  var tick: Bool? {
    guard let name = cmark_node_get_type_string(self), String(cString: name) == "tasklist" else { return nil }
    return cmark_gfm_extensions_get_tasklist_item_checked(self)
  }
}
