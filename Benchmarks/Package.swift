// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Scrollback", path: "..")],
  targets: [
    .executableTarget(
      name: "layout-benchmark", dependencies: [.product(name: "Scrollback", package: "Scrollback")],
      path: "Sources/LayoutBenchmark"),
    .executableTarget(
      name: "hostile-benchmark", dependencies: [.product(name: "Scrollback", package: "Scrollback")],
      path: "Sources/HostileBenchmark"),
  ]
)
