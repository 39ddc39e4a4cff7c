// swift-tools-version: 6.0
import PackageDescription

// Targets for libFuzzer; `run` beside this file builds and runs them.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Scrollback", path: "../..")],
  targets: [.target(name: "FuzzDriver")]
    + ["text", "log", "style", "stream"].map { name in
      .executableTarget(
        name: "fuzz-\(name)", dependencies: ["FuzzDriver", .product(name: "Scrollback", package: "Scrollback")],
        path: "Sources/Fuzz\(name.prefix(1).uppercased() + name.dropFirst())",
        swiftSettings: [.unsafeFlags(["-parse-as-library", "-sanitize=fuzzer"])],
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])])
    }
)
