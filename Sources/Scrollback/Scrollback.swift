@_exported import BubbleLayout
@_exported import ChatFormats
@_exported import ChatModel
@_exported import LayoutGeometry
@_exported import TextLayout
@_exported import TranscriptDrawing
@_exported import TranscriptLayout
