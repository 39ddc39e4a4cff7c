import Scrollback

@main
struct Main {
  static func main() {
    print("scrollback")
  }
}
