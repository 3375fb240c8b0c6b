/** A linearised file, and what is wrong with it on purpose. */
export interface LinearisedPdf {
  pages: number
  /** Objects of each page but the first, where they are not two. */
  sizes?: readonly number[]
  /** The same as its hints tell. */
  hinted?: readonly number[]
  /** Entries of the dictionary in place of the right ones, as PDF source; `LENGTH` is that of the file, `ROW2` the end of the main table's first row, '' leaves one out. */
  entries?: Partial<Record<'Linearized' | 'L' | 'H' | 'O' | 'E' | 'N' | 'T', string>>
  /** More entries of the dictionary, as PDF source. */
  more?: string
  /** Entries of the hint stream, in place of its length. */
  hintEntries?: string
  /** Makes other hints of the right ones. */
  hints?: (table: Buffer) => Buffer
  /** Stands between the dictionary and the section of the first page. */
  between?: string
  /** More entries of the trailer of the first page, as PDF source. */
  trailer?: string
  /** Whether the pages stand in the tree in another order than in the file. */
  reversed?: boolean
  /** Cross-reference streams in place of tables. */
  streams?: boolean
}

/** Linearised as in annex F of ISO 32000-2: the first page and its section before the others. */
export function makeLinearisedPdf(options: LinearisedPdf): Buffer {
  // What the file says of itself depends on where things stand in it: offsets keep their width.
  let written = write(options, { length: 0, hints: 0, hintLength: 0, mainSection: 0, offsets: new Map() })
  written = write(options, written.layout)
  return written.bytes
}

interface Layout {
  length: number
  hints: number
  hintLength: number
  mainSection: number
  offsets: Map<number, number>
}

/** The numbers of the objects: those of the other pages, the tree, then what the first page needs. */
interface Numbers {
  pages: readonly number[]
  tree: number
  dictionary: number
  catalog: number
  hints: number
  size: number
}

function numbersOf({ pages, sizes }: LinearisedPdf): Numbers {
  const others: number[] = []
  let tree = 1
  for (let at = 0; at < pages - 1; at++) {
    others.push(tree)
    tree += sizes?.[at] ?? 2
  }
  const [dictionary, catalog, first] = [tree + 1, tree + 2, tree + 3]
  return { pages: [first, ...others], tree, dictionary, catalog, hints: first + 2, size: first + 3 }
}

const wide = (value: number): string => String(value).padStart(6, '0')

function write(options: LinearisedPdf, known: Layout): { bytes: Buffer; layout: Layout } {
  const numbers = numbersOf(options)
  const offsets = new Map<number, number>()
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  const add = (number: number, source: string): void => {
    offsets.set(number, text.length)
    text += `${number} 0 obj\n${source}\nendobj\n`
  }
  const addPage = (number: number, at: number): void => {
    add(number, `<</Type/Page/Parent ${numbers.tree} 0 R/Contents ${number + 1} 0 R/MediaBox[0 0 99 99]>>`)
    add(number + 1, streamOf(`0 g ${10 + at * 20} 10 10 80 re f`))
    for (let more = 2; more < (options.sizes?.[at - 1] ?? 2); more++) add(number + more, 'null')
  }
  const section = (first: number, count: number, trailer: string, own: number): string => {
    const places = Array.from({ length: count }, (_, at) => known.offsets.get(first + at) ?? 0)
    const range = { first, places, own }
    return options.streams ? streamSection(range, trailer) : table(range, trailer)
  }
  add(numbers.dictionary, `<<${entriesOf(options, numbers, known)}${options.more ?? ''}>>`)
  text += options.between ?? ''
  const firstSection = text.length
  const root = `/Size ${numbers.size + 2}/Root ${numbers.catalog} 0 R/Prev ${wide(known.mainSection)}`
  const { dictionary, size } = numbers
  text += `${section(dictionary, size - dictionary, root + (options.trailer ?? ''), size)}startxref\n0\n%%EOF\n`
  add(numbers.catalog, `<</Type/Catalog/Pages ${numbers.tree} 0 R>>`)
  const [first = 0, ...others] = numbers.pages
  addPage(first, 0)
  const hintsAt = text.length
  add(numbers.hints, hintStream(options))
  const hintLength = text.length - hintsAt
  for (const [at, number] of others.entries()) addPage(number, at + 1)
  const kids = [first, ...(options.reversed ? others.toReversed() : others)].map((number) => `${number} 0 R`)
  add(numbers.tree, `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${options.pages}>>`)
  const mainSection = text.length
  text += `${section(0, dictionary, `/Size ${dictionary}`, size + 1)}startxref\n${wide(firstSection)}\n%%EOF\n`
  const layout = { length: text.length, hints: hintsAt, hintLength, mainSection, offsets }
  return { bytes: Buffer.from(text, 'latin1'), layout }
}

function entriesOf(options: LinearisedPdf, { pages, dictionary }: Numbers, known: Layout): string {
  const rows = known.mainSection + (options.streams ? 0 : `xref\n0 ${dictionary}`.length)
  const second = wide(rows + 20)
  const said = {
    Linearized: '1',
    L: wide(known.length),
    H: `[${wide(known.hints)} ${wide(known.hintLength)}]`,
    O: String(pages[0]),
    E: wide(known.mainSection),
    N: String(options.pages),
    T: wide(rows),
    ...options.entries,
  }
  return Object.entries(said)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `/${key} ${value.replace('LENGTH', wide(known.length)).replace('ROW2', second)}`)
    .join('')
}

function streamOf(data: string, entries = `/Length ${data.length}`): string {
  return `<<${entries}>>\nstream\n${data}\nendstream`
}

interface SectionRange {
  first: number
  /** Offsets, 0 for what is free. */
  places: readonly number[]
  /** The number of the section's own stream. */
  own: number
}

function table({ first, places }: SectionRange, trailer: string): string {
  const rows = places.map((offset) =>
    offset === 0 ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
  )
  return `xref\n${first} ${places.length}\n${rows.join('')}trailer\n<<${trailer}>>\n`
}

function streamSection({ first, places, own }: SectionRange, trailer: string): string {
  const rows = Buffer.alloc(places.length * 5)
  for (const [at, offset] of places.entries()) {
    rows.writeUInt8(offset === 0 ? 0 : 1, at * 5)
    rows.writeUInt32BE(offset, at * 5 + 1)
  }
  const entries = `/Type/XRef/W[1 4 0]/Index[${first} ${places.length}]${trailer}/Length ${rows.length}`
  return `${own} 0 obj\n${streamOf(rows.toString('latin1'), entries)}\nendobj\n`
}

const sharedLength = 28

/** Page offset hints and a table of what is shared (annex F.4): how many objects each page has, and no more. */
function hintStream({ pages, sizes, hinted, hints, hintEntries }: LinearisedPdf): string {
  const counts = [2, ...(hinted ?? sizes ?? Array.from({ length: pages - 1 }, () => 2))]
  const least = Math.min(...counts)
  const header = Buffer.alloc(36)
  header.writeUInt32BE(least, 0)
  header.writeUInt16BE(8, 8)
  header.writeUInt16BE(1, 34)
  const shared = Buffer.alloc(sharedLength)
  shared.writeUInt32BE(1, 8)
  shared.writeUInt32BE(1, 12)
  const right = Buffer.concat([header, Buffer.from(counts.map((count) => count - least)), shared])
  const data = (hints?.(right) ?? right).toString('latin1')
  return streamOf(data, `/S ${right.length - sharedLength}${hintEntries ?? `/Length ${data.length}`}`)
}
