extension RandomAccessCollection where Index == Int {
  /// Where the elements that come first end, in a collection that has all of them before all others.
  ///
  /// - Returns: the index of the first element for which `comesFirst` is false; `endIndex` if there is none.
  /// - Complexity: O(log n) in the number of elements.
  @inline(__always)
  func partitionPoint(_ comesFirst: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if comesFirst(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
