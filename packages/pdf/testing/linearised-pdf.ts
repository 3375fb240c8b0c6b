/** What is wrong with a linearised file on purpose. */
export interface LinearisedPdf {
  pages: number
  /** Objects of each page but the first as its hints tell, where it is not two. */
  hinted?: readonly number[]
  /** Entries of the dictionary in place of the right ones, as PDF source without `/`; '' leaves one out. */
  entries?: Partial<Record<'Linearized' | 'L' | 'H' | 'O' | 'E' | 'N' | 'T', string>>
  /** More entries of the dictionary, as PDF source. */
  more?: string
  /** Entries of the hint stream, in place of its length. */
  hintEntries?: string
  /** Stands between the dictionary and the section of the first page. */
  between?: string
  /** Whether the pages stand in the tree in another order than in the file. */
  reversed?: boolean
}

/** Linearised as in annex F of ISO 32000-2: the first page and its section before the others. */
export function makeLinearisedPdf(options: LinearisedPdf): Buffer {
  // What stands in the file decides what the file says of itself: offsets keep their width.
  let layout: Layout = {
    length: 0,
    hints: 0,
    hintLength: 0,
    mainTable: 0,
    offsets: new Map<number, number>(),
  }
  let bytes: Buffer = Buffer.alloc(0)
  for (let round = 0; round < 2; round++) [bytes, layout] = write(options, layout)
  return bytes
}

interface Layout {
  length: number
  hints: number
  hintLength: number
  mainTable: number
  offsets: Map<number, number>
}

const wide = (value: number): string => String(value).padStart(6, '0')
const row = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`

function write(options: LinearisedPdf, known: Layout): [Buffer, Layout] {
  const tree = 2 * options.pages - 1
  const dictionary = tree + 1
  const [catalog, page, hints, size] = [1, 2, 4, 5].map((more) => dictionary + more)
  const offsets = new Map<number, number>()
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  const add = (number: number, source: string): void => {
    offsets.set(number, text.length)
    text += `${number} 0 obj\n${source}\nendobj\n`
  }
  const rows = (numbers: readonly number[]): string =>
    numbers.map((number) => row(known.offsets.get(number) ?? 0)).join('')
  const said = {
    Linearized: '1',
    L: wide(known.length),
    H: `[${wide(known.hints)} ${wide(known.hintLength)}]`,
    O: String(page),
    E: wide(known.mainTable),
    N: String(options.pages),
    T: wide(known.mainTable + `xref\n0 ${dictionary}`.length),
    ...options.entries,
  }
  const entries = Object.entries(said).map(([key, value]) => (value === '' ? '' : `/${key} ${value}`))
  add(dictionary, `<<${entries.join('')}${options.more ?? ''}>>`)
  text += options.between ?? ''
  const firstTable = text.length
  const firstNumbers = Array.from({ length: (size ?? 0) - dictionary }, (_, at) => dictionary + at)
  text += `xref\n${dictionary} ${firstNumbers.length}\n${rows(firstNumbers)}trailer\n<</Size ${size}/Root ${catalog} 0 R/Prev ${wide(known.mainTable)}>>\nstartxref\n0\n%%EOF\n`
  const pageNumbers = [page ?? 0, ...Array.from({ length: options.pages - 1 }, (_, at) => 1 + 2 * at)]
  const addPage = (number: number, at: number): void => {
    add(number, `<</Type/Page/Parent ${tree} 0 R/Contents ${number + 1} 0 R/MediaBox[0 0 99 99]>>`)
    const content = `0 g ${10 + at * 20} 10 10 80 re f`
    add(number + 1, `<</Length ${content.length}>>\nstream\n${content}\nendstream`)
  }
  add(catalog ?? 0, `<</Type/Catalog/Pages ${tree} 0 R>>`)
  addPage(pageNumbers[0] ?? 0, 0)
  const table = hintTable(options)
  const hintsAt = text.length
  add(
    hints ?? 0,
    `<</S ${table.length - sharedLength}${options.hintEntries ?? `/Length ${table.length}`}>>\nstream\n${table.toString('latin1')}\nendstream`,
  )
  const hintLength = text.length - hintsAt
  for (const [at, number] of pageNumbers.entries()) if (at > 0) addPage(number, at)
  const kids = options.reversed
    ? [...pageNumbers.slice(0, 1), ...pageNumbers.slice(1).toReversed()]
    : pageNumbers
  add(tree, `<</Type/Pages/Kids[${kids.map((number) => `${number} 0 R`).join(' ')}]/Count ${options.pages}>>`)
  const mainTable = text.length
  const others = Array.from({ length: tree }, (_, at) => at + 1)
  text += `xref\n0 ${dictionary}\n0000000000 65535 f \n${rows(others)}trailer\n<</Size ${dictionary}>>\nstartxref\n${wide(firstTable)}\n%%EOF\n`
  const layout = { length: text.length, hints: hintsAt, hintLength, mainTable, offsets }
  return [Buffer.from(text, 'latin1'), layout]
}

const sharedLength = 28

/** Page offset hints and an empty table of what is shared (annex F.4): how many objects each page has, and no more. */
function hintTable({ pages, hinted }: LinearisedPdf): Buffer {
  const counts = [2, ...(hinted ?? Array.from({ length: pages - 1 }, () => 2))]
  const least = Math.min(...counts)
  const header = Buffer.alloc(36)
  header.writeUInt32BE(least, 0)
  header.writeUInt16BE(8, 8)
  header.writeUInt16BE(1, 34)
  const shared = Buffer.alloc(sharedLength)
  shared.writeUInt32BE(1, 8)
  shared.writeUInt32BE(1, 12)
  return Buffer.concat([header, Buffer.from(counts.map((count) => count - least)), shared])
}
