import type { VectorDrawing } from '../drawing.ts'
import type { FontName } from './fonts.ts'

/** A document to compose: what it says and in which order. All lengths in points (1/72 inch). */
export interface DocumentSpec {
  /** Shown large, centred and spaced on the first page, and the PDF's title. */
  title: string
  /** Do not show the title, only record it in the PDF. */
  hideTitle?: boolean
  /** Small, top right on every page, such as 合同编号：…; what does not fit in the line is cut off with …. */
  header?: string
  /** Small, bottom left on every page, beside 第 N 页 共 M 页; cut off as the header is. */
  footer?: string
  blocks: Block[]
  size: 'A4'
  /** Typeface of the running text. Default: serif (宋体). */
  font?: 'serif' | 'sans'
  /** Recorded in the PDF as its creation date. */
  createdAt?: Date
  /**
   * What to do with a character that no font has: refuse the document with PdfError 'missing-character'
   * (default), or write its number in its place, as 〔U+1F600〕.
   */
  onMissing?: 'refuse' | 'name'
}

/** Words in one style. A line feed starts a new line; other control characters are missing characters. */
export interface TextRun {
  text: string
  bold?: boolean
  underline?: boolean
  /** Lighter, for labels and notes. */
  muted?: boolean
  sizePt?: number
  /** Default: the document's typeface. Bold is serif in either. */
  font?: 'serif' | 'sans'
}

/** Plain text, or runs in different styles. */
export type Words = string | readonly (TextRun | string)[]

/** A bold line that is never the last on its page. Level 1: 15 pt; level 2: 12 pt. */
export interface HeadingBlock {
  kind: 'heading'
  text: Words
  level?: 1 | 2
  align?: Align
}

/** Running text. */
export interface ParagraphBlock {
  kind: 'paragraph'
  text: Words
  /** `firstLine` (default) indents the first line by two characters. */
  indent?: 'firstLine' | 'none'
  /** Default: justify. */
  align?: Align
  /** Default: 12. */
  sizePt?: number
  /** Distance between the lines' feet as a multiple of the size. Default: 1.8. */
  lineHeight?: number
  /** Default: 6 for indented paragraphs, else 0. */
  spaceAfterPt?: number
  keepWithNext?: boolean
}

/** A thin line over the full width. */
export interface RuleBlock {
  kind: 'rule'
}

/** Empty height; dropped at the top of a page. */
export interface SpaceBlock {
  kind: 'space'
  heightPt: number
}

/** Blocks side by side: signature areas, label and value. Kept together while they fit on one page. */
export interface ColumnsBlock {
  kind: 'columns'
  columns: { blocks: ColumnContent[]; /** Share of the width; default 1. */ share?: number }[]
  /** Default: 18. */
  gapPt?: number
}

/** A vector drawing, such as a seal. */
export interface DrawingBlock {
  kind: 'drawing'
  drawing: VectorDrawing
  widthPt: number
  align?: 'left' | 'center' | 'right'
}

/** A column of a table. */
export interface TableColumn {
  /** Share of the width; default 1. */
  share?: number
  /** Default: left. */
  align?: 'left' | 'center' | 'right'
  /** On grey: names what stands beside it. */
  label?: boolean
}

/**
 * Cells in thin lines. A row is kept on one page unless it is longer than a page; in a row of fewer cells than
 * columns the last cell reaches to the right edge.
 */
export interface TableBlock {
  kind: 'table'
  columns: readonly TableColumn[]
  /** Bold on grey; repeated on every page the table goes on to. */
  header?: readonly Words[]
  rows: readonly (readonly Words[])[]
  /** Default: 10. */
  sizePt?: number
  /** Rows are never lower than this; default: as high as their words. */
  rowHeightPt?: number
  /** The whole table goes to the next page when the rest of this one is too short for it. */
  keepTogether?: boolean
}

/** What follows starts on a new page. */
export interface PageBreakBlock {
  kind: 'pageBreak'
}

/** How lines stand between the margins. The last line of a justified paragraph stands left. */
export type Align = 'justify' | 'left' | 'center' | 'right'

/** What may stand in a column. */
export type ColumnContent = HeadingBlock | ParagraphBlock | RuleBlock | SpaceBlock | DrawingBlock

/** One part of a document, from top to bottom. */
export type Block = ColumnContent | ColumnsBlock | TableBlock | PageBreakBlock

/** One character with everything needed to measure and draw it. */
export interface Letter {
  character: string
  face: FontName
  sizePt: number
  /** The glyph's own advance width in points. */
  width: number
  /** Points to the next letter: the width and any tracking. */
  advance: number
  underline: boolean
  muted: boolean
}
