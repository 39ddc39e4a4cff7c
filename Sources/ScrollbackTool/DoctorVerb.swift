import Scrollback

/// `scrollback doctor`: tells what is there and what is missing.
struct DoctorVerb {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  func run() throws(ToolError) {}
}
