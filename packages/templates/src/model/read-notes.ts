import type { DocxFile } from '../docx/open-docx.ts'
import { attribute, childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import type { Block } from './document-model.ts'
import { formatNumber } from './number-formats.ts'
import type { ReadingContext } from './reading-context.ts'

type NoteKind = 'footnote' | 'endnote'

/** Gives notes their labels in the order of their references. */
export class Notes {
  readonly #notes: Readonly<Record<NoteKind, ReadonlyMap<string, XmlElement>>>
  readonly #formats: Readonly<Record<NoteKind, string>>
  readonly #counts: Record<NoteKind, number> = { footnote: 0, endnote: 0 }
  /** Endnotes in their order, for the end of the document. */
  readonly endnotes: { label: string; blocks: readonly Block[] }[] = []

  constructor(docx: DocxFile, settings: XmlElement | undefined) {
    this.#notes = { footnote: notesOf(docx, 'footnote'), endnote: notesOf(docx, 'endnote') }
    const sections = childrenOf(childOf(docx.parts.get(docx.document)?.root, 'w:body'), 'w:sectPr')
    const formatOf = (kind: NoteKind, otherwise: string): string => {
      const sources = [...sections, ...(settings ? [settings] : [])]
      const written = sources.map((one) => attribute(childOf(one, `w:${kind}Pr`, 'w:numFmt'), 'w:val'))
      return written.find((one) => one !== undefined) ?? otherwise
    }
    this.#formats = { footnote: formatOf('footnote', 'decimal'), endnote: formatOf('endnote', 'lowerRoman') }
  }

  /** A note by its id; `ownLabel` when the text after the reference is its label. */
  noteOf(
    kind: NoteKind,
    id: string,
    about: { ownLabel: boolean; context: ReadingContext },
  ): { label: string; blocks: Block[] } {
    const note = this.#notes[kind].get(id)
    if (!about.ownLabel) this.#counts[kind] += 1
    const label = about.ownLabel ? '' : formatNumber(this.#formats[kind], this.#counts[kind])
    const part = `word/${kind}s.xml`
    const blocks = note
      ? about.context.readBlocks(note, { ...about.context, part, openFields: [], isInTable: true })
      : []
    if (kind === 'endnote') this.endnotes.push({ label, blocks })
    return { label, blocks }
  }
}

function notesOf(docx: DocxFile, kind: NoteKind): ReadonlyMap<string, XmlElement> {
  const notes = childrenOf(docx.parts.get(`word/${kind}s.xml`)?.root, `w:${kind}`)
  return new Map(notes.map((one) => [attribute(one, 'w:id') ?? '', one] as const))
}
