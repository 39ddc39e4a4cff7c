import Scrollback

/// What a stream only names, as the command line has it: its fonts, and styles that may be files.
struct ReplayResources: StreamResources {
  /// The command line.
  let settings: Settings

  func style(named name: String) throws(StreamError) -> TranscriptStyle {
    do throws(ToolError) {
      return try style(name)
    } catch {
      throw StreamError(kind: .style, problem: "\(error.place): \(error.message)")
    }
  }

  /// A style with the families of the command line before its own.
  func style(_ name: String) throws(ToolError) -> TranscriptStyle {
    var style = try StyleFile.style(named: name)
    style.text.families = settings.fonts + style.text.families
    return style
  }

  func fonts() throws(StreamError) -> FontLibrary {
    do throws(FontError) {
      return try Fonts.library(families: settings.fonts)
    } catch {
      throw StreamError(kind: .fonts, problem: error.description)
    }
  }
}

extension ReplaySession {
  /// A replay as the command line wants it.
  init(_ settings: Settings) throws(ToolError) {
    let calendar = try settings.calendar()
    let resources = ReplayResources(settings: settings)
    var configuration = TranscriptConfiguration()
    let style = settings.style ?? (settings.metrics == .terminal ? "terminal" : "default")
    configuration.style = try resources.style(style)
    configuration.environment = LayoutEnvironment(
      scale: settings.scale, textSize: settings.textSize, direction: settings.direction, metrics: settings.metrics,
      locale: settings.locale, timeZone: settings.timeZone)
    configuration.size = Size(width: settings.width, height: settings.height)
    do throws(StreamError) {
      self = try ReplaySession(
        configuration, calendar: calendar, lineBreaks: settings.lineBreaks, threads: settings.threads ?? Machine.cores,
        resources: resources)
    } catch {
      throw ToolError(error)
    }
  }
}

extension ToolError {
  /// Why a stream cannot be replayed.
  init(_ error: StreamError) {
    let kind: Kind =
      switch error.kind {
      case .unreadable, .badEvent: .input
      case .style: .usage
      case .fonts: .missing
      }
    self.init(kind, at: error.place, error.problem)
  }
}
