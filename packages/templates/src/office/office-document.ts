import { packEntry, type PackedEntry, writeArchive } from '../archive/write-archive.ts'
import type { DocxFile } from '../docx/open-docx.ts'
import { type FieldValues, joinPieces, ownBytes } from '../docx/fill-docx.ts'
import type { Block, DocumentModel } from '../model/document-model.ts'
import type { SignKeyword } from '../model/mark-anchors.ts'
import { type FieldSlot, writeXml } from '../xml/write-xml.ts'
import { normaliseDocx, type ReadParagraphs } from './normalise-docx.ts'

/** A template as a Word file to be filled for another engine: plain data that can be stored and sent. */
export interface OfficeDocument {
  readonly still: readonly (readonly [name: string, content: Uint8Array])[]
  readonly changing: readonly { readonly name: string; readonly pieces: readonly (string | FieldSlot)[] }[]
  readonly keywords: readonly OfficeKeyword[]
}

/** Words of signing, and how often the document has them: values may have them, too. */
export interface OfficeKeyword extends SignKeyword {
  readonly places: number
}

/** Makes it of a file that was read. */
export function officeDocument(docx: DocxFile, { paragraphs, model, keywords }: Reading): OfficeDocument {
  const parts = normaliseDocx(docx, paragraphs)
  const still: [string, Uint8Array][] = []
  const changing: { name: string; pieces: (string | FieldSlot)[] }[] = []
  for (const name of docx.names) {
    const part = parts.get(name)
    const pieces = part ? writeXml(part) : undefined
    if (pieces?.some((piece) => typeof piece !== 'string')) changing.push({ name, pieces })
    else still.push([name, Buffer.from(pieces ? joinPieces(pieces, {}) : ownBytes(docx.read(name), name))])
  }
  const places = countAnchors(model)
  return {
    still,
    changing,
    keywords: keywords
      .filter(({ keyword }) => keyword !== '')
      .map(({ role, keyword }) => ({ role, keyword, places: places.get(role) ?? 0 })),
  }
}

interface Reading {
  readonly paragraphs: ReadParagraphs
  /** With anchors. */
  readonly model: DocumentModel
  readonly keywords: readonly SignKeyword[]
}

/** The Word file with values in it. */
export function filledDocx({ still, changing }: OfficeDocument, values: FieldValues): Buffer {
  const entries: PackedEntry[] = [
    ...still.map(([name, content]) => packEntry(name, content, 1)),
    ...changing.map(({ name, pieces }) => packEntry(name, Buffer.from(joinPieces(pieces, values)), 1)),
  ]
  return writeArchive(entries)
}

function countAnchors({ sections }: DocumentModel): Map<string, number> {
  const counts = new Map<string, number>()
  for (const role of sections.flatMap(({ blocks }) => blocks.flatMap(anchoredRoles)))
    counts.set(role, (counts.get(role) ?? 0) + 1)
  return counts
}

/** The role of each sign keyword in a block. */
function anchoredRoles(block: Block): string[] {
  if (block.kind === 'table')
    return block.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks.flatMap(anchoredRoles)))
  return block.inlines.flatMap((one) => {
    if (one.kind === 'box') return one.blocks.flatMap(anchoredRoles)
    return one.kind === 'anchor' && one.edge === 'start' ? [one.role] : []
  })
}
