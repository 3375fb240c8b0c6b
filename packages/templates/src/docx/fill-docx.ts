import { type PackedEntry, packEntry, writeArchive } from '../archive/write-archive.ts'
import type { ScannedTemplate } from '../markers/scan-template.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { attribute, childrenOf } from '../xml/xml-tree.ts'
import { escapeXml, type FieldSlot, writeXml } from '../xml/write-xml.ts'

/** Values by field code; a field without one prints nothing. */
export type FieldValues = Readonly<Record<string, string>>

/** A template made ready to be filled many times. */
export interface FillableDocx {
  /** A .docx with the values in their places. Values are text: nothing in one is ever read as markup or as a field. */
  withValues(values: FieldValues): Buffer
}

/** Packs once what no value touches; filling then joins strings and packs the rest. */
export function prepareFilling({ docx }: ScannedTemplate): FillableDocx {
  const still: PackedEntry[] = []
  const changing: { name: string; pieces: readonly (string | FieldSlot)[] }[] = []
  for (const name of docx.names) {
    const part = docx.parts.get(name)
    const pieces = part ? writeXml(part) : undefined
    if (pieces && pieces.some((piece) => typeof piece !== 'string')) changing.push({ name, pieces })
    else
      still.push(
        packEntry(name, Buffer.from(pieces ? joinPieces(pieces, {}) : ownBytes(docx.read(name), name))),
      )
  }
  return {
    withValues: (values) => {
      const filled = changing.map(({ name, pieces }) =>
        packEntry(name, Buffer.from(joinPieces(pieces, values)), 1),
      )
      return writeArchive([...still, ...filled])
    },
  }
}

/** The text of a part with values in its places. */
export function joinPieces(pieces: readonly (string | FieldSlot)[], values: FieldValues): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : textOfValue(values[piece.code]))).join('')
}

function textOfValue(value = ''): string {
  const lines = value.split(/\r\n?|\n/).map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
  return lines.join('<w:br/>')
}

/** An entry as it may be given on: relationships lose what leads out of the file, other than links. */
export function ownBytes(content: Buffer | undefined, name: string): Buffer | string {
  if (!content || !name.endsWith('.rels')) return content ?? ''
  const kept = childrenOf(parseXml(content, name).root).filter(
    (one) =>
      attribute(one, 'TargetMode') !== 'External' || attribute(one, 'Type')?.endsWith('/hyperlink') === true,
  )
  // Programs that read them know the names without a prefix only.
  const written = kept.map(({ attributes }) => {
    const all = [...attributes].map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    return `<Relationship${all.join('')}/>`
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${relationships}">${written.join('')}</Relationships>`
}

/** ISO/IEC 29500-2, 9.3. */
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
