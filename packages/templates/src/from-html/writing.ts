import type { ChildNode } from 'domhandler'
import type { XmlElement } from '../xml/xml-tree.ts'
import type { Place } from './paragraphs.ts'
import type { Pictures } from './pictures.ts'
import type { StyleSheet } from './style-sheet.ts'

/** What all of a document is written with. */
export interface Writing {
  readonly sheet: StyleSheet
  readonly pictures: Pictures
  /** Layout that paper does not have, as it is declared. */
  readonly ignored: Set<string>
  /** What stands in a body, a cell or a caption, as blocks of Word. */
  readonly blocks: (nodes: readonly ChildNode[], place: Place) => readonly XmlElement[]
}
