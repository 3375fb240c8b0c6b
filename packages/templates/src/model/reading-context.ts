import type { DocxFile } from '../docx/open-docx.ts'
import type { XmlElement } from '../xml/xml-tree.ts'
import type { Block, Look, Paragraph } from './document-model.ts'
import type { Numbering } from './numbering.ts'
import type { Styles } from './styles.ts'

/** What a document is read with. */
export interface ReadingContext {
  readonly docx: DocxFile
  readonly styles: Styles
  readonly numbering: Numbering
  readonly notices: Set<string>
  readonly pictures: Map<string, Buffer>
  /** The part being read: names of pictures are looked up in its relationships. */
  readonly part: string
  /** The grid of the section being read. */
  readonly grid: Grid
  /** Fields that began and have not ended: they may go over paragraphs. */
  readonly openFields: OpenField[]
  /** Blocks of any element: what is inside a box, a cell, a note. */
  readonly readBlocks: (of: XmlElement, context: ReadingContext) => Block[]
  /** What a reference to a note stands for. */
  readonly noteOf: (
    kind: 'footnote' | 'endnote',
    id: string,
    ownLabel: boolean,
  ) => { label: string; blocks: Block[] }
  readonly isInTable: boolean
  /** Every `w:p` as it was read first. */
  readonly paragraphs: Map<XmlElement, Paragraph>
}

/** Word's grid of lines and characters. */
export interface Grid {
  /** Distance of lines; zero without a grid. */
  readonly linePt: number
  /** Added to every character. */
  readonly characterPt: number
}

/** A field between its begin and its end. */
export interface OpenField {
  instruction: string
  isResult: boolean
  /** Its result is not what is printed. */
  isReplaced: boolean
  isChecked: boolean
  look: Look | undefined
}
