import { type PackedEntry, packEntry, writeArchive } from '../archive/write-archive.ts'
import type { ScannedTemplate } from '../markers/scan-template.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { attribute } from '../xml/xml-tree.ts'
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
        packEntry(name, Buffer.from(pieces ? join(pieces, {}) : (ownBytes(docx.read(name), name) ?? ''))),
      )
  }
  return {
    withValues: (values) => {
      const filled = changing.map(({ name, pieces }) => packEntry(name, Buffer.from(join(pieces, values)), 1))
      return writeArchive([...still, ...filled])
    },
  }
}

function join(pieces: readonly (string | FieldSlot)[], values: FieldValues): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : textOfValue(values[piece.code]))).join('')
}

function textOfValue(value = ''): string {
  const lines = value.split(/\r\n?|\n/).map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
  return lines.join('<w:br/>')
}

/** Relationships lose what leads out of the file, other than links. */
function ownBytes(content: Buffer | undefined, name: string): Buffer | string | undefined {
  if (!content || !name.endsWith('.rels')) return content
  const part = parseXml(content, name)
  part.root.children = part.root.children.filter(
    (one) =>
      typeof one === 'string' ||
      attribute(one, 'TargetMode') !== 'External' ||
      attribute(one, 'Type')?.endsWith('/hyperlink') === true,
  )
  return join(writeXml(part), {})
}
