extension TextAnalyzer { package static func columns(ofGrapheme g: UnsafeBufferPointer<UInt8>) -> Int { 1 } }
