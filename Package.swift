// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Scrollback",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Scrollback", targets: ["Scrollback"]),
    .executable(name: "scrollback", targets: ["ScrollbackTool"]),
  ],
  targets: [
    // C libraries. CICU and CSimdjson hide their library behind a header of their own:
    // ICU's clang module and Foundation cannot meet in one compilation, and simdjson is C++.
    .systemLibrary(name: "ICULibrary", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CHarfBuzzSubset", pkgConfig: "harfbuzz-subset",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-ft", providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CImageCodecs", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev", "libwebp-dev", "zlib1g-dev"]), .brew(["jpeg-turbo", "webp"])]),
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
    .systemLibrary(name: "CMemory"),
    .target(name: "CICU", dependencies: ["ICULibrary"]),
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    // The loop that needs the widest vectors of the processor that it runs on, which Swift cannot be compiled for.
    .target(name: "CLineFilling"),

    // Values.
    .target(name: "LayoutGeometry", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "VerbatimText"),
    .target(name: "ChatModel", dependencies: ["VerbatimText"]),
    .target(name: "JSONLines", dependencies: ["CSimdjson"]),

    // Text.
    .target(name: "UnicodeAnalysis", dependencies: ["CICU"]),
    .target(name: "MarkdownText", dependencies: ["CCMark", "UnicodeAnalysis"]),
    .target(name: "CivilTime", dependencies: ["CICU"]),
    .target(name: "FontFaces", dependencies: ["CHarfBuzz", "CFontconfig", "LayoutGeometry"]),
    .target(
      name: "TextLayout",
      dependencies: ["UnicodeAnalysis", "FontFaces", "CHarfBuzz", "CLineFilling", "LayoutGeometry", "VerbatimText"]),

    // Chat.
    .target(
      name: "BubbleLayout",
      dependencies: [
        "TextLayout", "UnicodeAnalysis", "MarkdownText", "CivilTime", "ChatModel", "LayoutGeometry", "VerbatimText",
      ]),
    .target(
      name: "TranscriptLayout",
      dependencies: [
        "BubbleLayout", "TextLayout", "UnicodeAnalysis", "CivilTime", "FontFaces", "ChatModel", "LayoutGeometry",
      ]),
    .target(name: "ChatFormats", dependencies: ["ChatModel", "JSONLines"]),
    .target(name: "ChatGeneration", dependencies: ["ChatModel"]),
    .target(
      name: "TranscriptDrawing",
      dependencies: ["TranscriptLayout", "JSONLines", "CCairo", "CHarfBuzzSubset", "CImageCodecs"]),
    .target(name: "TranscriptReplay", dependencies: ["TranscriptLayout", "ChatFormats", "JSONLines"]),

    // What people touch.
    .target(
      name: "Scrollback", dependencies: ["TranscriptLayout", "TranscriptDrawing", "TranscriptReplay", "ChatFormats"]),
    .executableTarget(
      name: "ScrollbackTool",
      dependencies: ["Scrollback", "TranscriptReplay", "ChatGeneration", "CivilTime", "JSONLines", "CMemory"]),

    // Second opinions on levels, for tests alone.
    .target(
      name: "CBidiOracles", dependencies: ["ICULibrary"], path: "Tests/CBidiOracles",
      linkerSettings: [.linkedLibrary("fribidi")]),

    .testTarget(
      name: "BubbleLayoutTests", dependencies: ["BubbleLayout", "ChatGeneration", "CivilTime", "FontFaces"]),
    .testTarget(name: "LayoutGeometryTests", dependencies: ["LayoutGeometry"]),
    .testTarget(name: "UnicodeAnalysisTests", dependencies: ["UnicodeAnalysis", "ChatGeneration", "CBidiOracles"]),
    .testTarget(name: "CivilTimeTests", dependencies: ["CivilTime"]),
    .testTarget(name: "FontFacesTests", dependencies: ["FontFaces", "ChatGeneration", "CHarfBuzz"]),
    .testTarget(name: "TranscriptLayoutTests", dependencies: ["TranscriptLayout", "ChatGeneration"]),
    .testTarget(
      name: "TextLayoutTests", dependencies: ["TextLayout", "CLineFilling", "ChatFormats", "ChatGeneration"]),
    .testTarget(name: "TranscriptReplayTests", dependencies: ["TranscriptReplay", "ChatGeneration"]),
    .testTarget(name: "ScrollbackToolTests", dependencies: ["ScrollbackTool", "ChatGeneration"]),
    .testTarget(name: "MarkdownTextTests", dependencies: ["MarkdownText"]),
    .testTarget(name: "ScrollbackTests", dependencies: ["Scrollback"]),
    .testTarget(name: "PackageTests"),
    .testTarget(name: "JSONLinesTests", dependencies: ["JSONLines"]),
    .testTarget(name: "TranscriptDrawingTests", dependencies: ["TranscriptDrawing", "ChatFormats", "CCairo"]),
    .testTarget(name: "ChatFormatsTests", dependencies: ["ChatFormats", "ChatGeneration"]),
  ],
  cLanguageStandard: .c17,
  cxxLanguageStandard: .cxx17
)
