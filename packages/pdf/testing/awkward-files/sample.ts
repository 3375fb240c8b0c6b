import { deflateSync } from 'node:zlib'
import { buildFile, type FileSource, type ObjectSource } from './build-file.ts'

/** What to change in the sample: entries to add, objects to replace or add, and liberties of the file. */
export interface SampleChanges extends Omit<FileSource, 'objects'> {
  catalog?: string
  tree?: string
  /** Entries of every page; with a MediaBox of A4 when absent. */
  page?: string
  /** Objects by number; the sample's own are 1 catalog, 2 page tree, 3 and 4 pages, 5 and 6 contents, 7 font. */
  objects?: Record<number, string | ObjectSource>
}

/** A contract of two pages with Helvetica text, changed. */
export function sample(changes: SampleChanges = {}): Buffer {
  const { catalog = '', tree = '', page = '/MediaBox[0 0 595 842]', objects = {}, ...file } = changes
  const resources = '/Resources<</Font<</F1 7 0 R>>>>'
  const pageBody = (content: number): string =>
    `<</Type/Page/Parent 2 0 R/Contents ${content} 0 R${resources}${page}>>`
  const own: Record<number, string | ObjectSource> = {
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: `<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2${tree}>>`,
    3: pageBody(5),
    4: pageBody(6),
    5: text('first page'),
    6: text('last page'),
    7: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...objects,
  }
  return buildFile({ ...file, objects: asSources(own) })
}

/** The sample with so many pages, about `bytesPerPage` of incompressible content each. */
export function manyPages(count: number, layout: FileSource['layout'], bytesPerPage = 0): Buffer {
  const objects: Record<number, string | ObjectSource> = { 1: '<</Type/Catalog/Pages 2 0 R>>' }
  const numbers = Array.from({ length: count }, (_, index) => 4 + index * 2)
  objects[2] = `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${count}>>`
  objects[3] = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  for (const [index, number] of numbers.entries()) {
    objects[number] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${number + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`
    objects[number + 1] = text(`page ${index + 1}`, noise(bytesPerPage, index))
  }
  return buildFile({ objects: asSources(objects), ...(layout && { layout }) })
}

/** A content stream that says `words`. */
export function text(words: string, comment = ''): ObjectSource {
  const operators = `BT /F1 24 Tf 72 700 Td (${words}) Tj ET 0 0 20 20 re f\n${comment}`
  return { body: '<</Filter/FlateDecode>>', data: deflateSync(Buffer.from(operators, 'latin1')) }
}

function asSources(objects: Record<number, string | ObjectSource>): Map<number, ObjectSource> {
  const numbers = Object.keys(objects).map(Number)
  return new Map(
    numbers
      .toSorted((a, b) => a - b)
      .map((number) => {
        const source = objects[number] ?? 'null'
        return [number, typeof source === 'string' ? { body: source } : source]
      }),
  )
}

/** A comment of so many characters that hardly compress; the same for the same seed. */
function noise(length: number, seed: number): string {
  let state = seed + 1
  let comment = length > 0 ? '%' : ''
  while (comment.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    comment += String.fromCharCode(0x80 + ((state >>> 16) & 0x7f))
  }
  return comment
}
