/*
 * What a Word document says, free of how the file says it. Lengths are points; labels of lists are literal text; only the
 * newest copy of a text box is here; revisions are accepted; values stand as fields.
 */

/** How characters look. */
export interface Look {
  readonly eastAsian: FontKind
  readonly latin: FontKind
  readonly sizePt: number
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: 'none' | 'single' | 'double'
  readonly strike: boolean
  /** RRGGBB. */
  readonly color: string | undefined
  readonly highlight: string | undefined
  readonly script: 'super' | 'sub' | undefined
  readonly spacingPt: number
  readonly caps: boolean
  readonly raisePt: number
}

/** The two kinds of faces that stand for all others. */
export type FontKind = 'serif' | 'sans'

/** A picture's or box's place: in the line, or apart from it. */
export type Placing =
  | { readonly kind: 'inline' }
  | {
      readonly kind: 'floating'
      readonly horizontal: Position
      readonly vertical: Position
      readonly isBehind: boolean
      /** Whether text gives way; it then stands above and below. */
      readonly takesRoom: boolean
    }

/** A distance or an alignment, and what it is measured from. */
export interface Position {
  readonly from: 'page' | 'margin' | 'paragraph' | 'column'
  readonly offsetPt: number
  readonly align: 'left' | 'center' | 'right' | 'top' | 'bottom' | undefined
}

/** What stands in a line. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly look: Look }
  | { readonly kind: 'field'; readonly code: string; readonly look: Look }
  | { readonly kind: 'tab'; readonly look: Look }
  | { readonly kind: 'break'; readonly of: 'line' | 'page' | 'column' }
  | { readonly kind: 'page-number'; readonly of: 'page' | 'document' | 'section'; readonly look: Look }
  | { readonly kind: 'checkbox'; readonly isChecked: boolean; readonly look: Look }
  | {
      readonly kind: 'picture'
      readonly source: string
      readonly size: Size
      readonly placing: Placing
      readonly crop: Crop
    }
  | {
      readonly kind: 'box'
      readonly size: Size
      readonly placing: Placing
      readonly frame: Frame
      readonly blocks: readonly Block[]
    }
  | { readonly kind: 'line-shape'; readonly size: Size; readonly placing: Placing; readonly frame: Frame }
  | {
      readonly kind: 'note'
      readonly of: 'footnote' | 'endnote'
      readonly label: string
      readonly look: Look
      readonly blocks: readonly Block[]
    }
  | { readonly kind: 'note-label'; readonly look: Look }
  /** Where a sign keyword begins or ends. */
  | { readonly kind: 'anchor'; readonly role: string; readonly edge: 'start' | 'end' }
  /** A construct that cannot be had; `construct` says what, for people. */
  | { readonly kind: 'unsupported'; readonly construct: string }

/** Width and height in points. */
export interface Size {
  readonly widthPt: number
  readonly heightPt: number
}

/** Shares cut off each side of a picture, 0 to 1. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How a box is drawn. */
export interface Frame {
  readonly stroke: Line | undefined
  readonly fill: string | undefined
  readonly inset: { readonly x: number; readonly y: number }
  /** The box grows with its text. */
  readonly grows: boolean
}

/** A drawn line. */
export interface Line {
  readonly widthPt: number
  readonly color: string
  readonly isDouble: boolean
  readonly isDashed: boolean
}

/** A tab stop. */
export interface TabStop {
  readonly positionPt: number
  readonly align: 'left' | 'center' | 'right' | 'decimal'
  readonly leader: 'none' | 'dot' | 'hyphen' | 'underscore'
}

/** A paragraph. */
export interface Paragraph {
  readonly kind: 'paragraph'
  readonly align: 'left' | 'center' | 'right' | 'justify' | 'distribute'
  readonly leftPt: number
  readonly rightPt: number
  /** Of the first line; negative when it hangs. */
  readonly firstPt: number
  readonly beforePt: number
  readonly afterPt: number
  readonly linePt: number
  /** The largest size in it, by which lines are placed. */
  readonly sizePt: number
  readonly keepNext: boolean
  readonly keepLines: boolean
  /** Begins a new page or column. */
  readonly starts: 'page' | 'column' | undefined
  readonly tabs: readonly TabStop[]
  readonly label:
    | { readonly text: string; readonly look: Look; readonly suffix: 'tab' | 'space' | 'nothing' }
    | undefined
  readonly borders: Sides
  readonly fill: string | undefined
  /** Placed apart by Word's text frames. */
  readonly framed:
    | { readonly widthPt: number | undefined; readonly horizontal: Position; readonly vertical: Position }
    | undefined
  readonly inlines: readonly Inline[]
}

/** Lines around something. */
export interface Sides {
  readonly top?: Line
  readonly right?: Line
  readonly bottom?: Line
  readonly left?: Line
}

/** A table cell. */
export interface Cell {
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  readonly align: 'top' | 'horizon' | 'bottom'
  readonly fill: string | undefined
  readonly lines: Sides
  readonly padding: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  readonly turned: 'none' | 'clockwise' | 'counter-clockwise' | 'upright'
  readonly blocks: readonly Block[]
}

/** A table row. */
export interface Row {
  readonly isHeader: boolean
  readonly staysWhole: boolean
  readonly heightPt: number
  readonly isExact: boolean
  readonly cells: readonly Cell[]
}

/** A table. */
export interface Table {
  readonly kind: 'table'
  readonly columnsPt: readonly number[]
  readonly align: 'left' | 'center' | 'right'
  readonly indentPt: number
  readonly rows: readonly Row[]
}

/** What a page is filled with. */
export type Block = Paragraph | Table

/** Headers or footers of a section. */
export interface Banners {
  readonly normal: readonly Block[]
  /** Absent when the first page is like the others. */
  readonly first: readonly Block[] | undefined
  readonly even: readonly Block[] | undefined
}

/** A stretch of the document with pages of one kind. */
export interface Section {
  readonly widthPt: number
  readonly heightPt: number
  readonly margins: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
  readonly headerPt: number
  readonly footerPt: number
  readonly columns: number
  readonly columnGapPt: number
  /** How it begins. */
  readonly starts: 'next-page' | 'same-page' | 'even-page' | 'odd-page'
  readonly firstNumber: number | undefined
  readonly numberFormat: string
  readonly align: 'top' | 'center' | 'bottom'
  readonly headers: Banners
  readonly footers: Banners
  readonly blocks: readonly Block[]
}

/** A document. */
export interface DocumentModel {
  readonly sections: readonly Section[]
  /** Pictures by the name that inlines give. */
  readonly pictures: ReadonlyMap<string, Buffer>
  /** Deviations from Word that lose nothing, in words. */
  readonly notices: readonly string[]
}
