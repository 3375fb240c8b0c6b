import type { Block, Section } from '../model/document-model.ts'
import type { Faces } from './faces.ts'

/** What markup is made with. */
export interface MarkupContext {
  readonly faces: Faces
  readonly section: Section
  readonly sectionIndex: number
  /** Typst's pattern for the section's page numbers. */
  readonly numberPattern: string
  /** The width that blocks have. */
  readonly widthPt: number
  /** Where blocks begin on the page: what is placed by the page counts from there. */
  readonly originPt: { readonly x: number; readonly y: number }
  /** The label of the note whose text is written. */
  readonly noteLabel: string | undefined
  readonly blocks: (blocks: readonly Block[], context: MarkupContext) => string
}
