import { streamSource } from './foreign-signer.ts'

/** A row of a cross-reference: free, at an offset with a generation, or in an object stream at a place. */
export type SectionRow = readonly [number: number, kind: 0 | 1 | 2, where: number, third: number]

/** Where a file says that its newest cross-reference is. */
export function startOf(bytes: Buffer): number {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048))
  return Number(/startxref\s+(\d+)(?![\s\S]*startxref)/.exec(tail)?.[1] ?? 0)
}

/** Appends a table with these rows, and these entries in its trailer. */
export function appendTable(bytes: Buffer, rows: readonly SectionRow[], trailer = ''): Buffer {
  const lines = rows.map(([number, kind, where, third]) => {
    const cells = [String(where).padStart(10, '0'), String(third).padStart(5, '0'), kind === 0 ? 'f' : 'n']
    return `${number} 1\n${cells.join(' ')} \n`
  })
  const says = `<</Size 6000/Root 1 0 R/Prev ${startOf(bytes)}${trailer}>>`
  const text = `xref\n${lines.join('')}trailer\n${says}\nstartxref\n${bytes.length}\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(text, 'latin1')])
}

/** Data as they are packed, and what the stream says of that. */
export interface Packed {
  data: Buffer
  entries: string
}

/** What is otherwise about a cross-reference stream. */
interface AppendedStream {
  /** Its number. */
  number?: number
  /** Entries as in a trailer. */
  trailer?: string
  /** Objects before it, as they stand. */
  objects?: string
  pack?: (data: Buffer) => Packed
}

/** Appends objects and a cross-reference stream with these rows, of 1, 4 and 2 bytes. */
export function appendStream(
  bytes: Buffer,
  rows: readonly SectionRow[],
  {
    number = 5900,
    trailer = '',
    objects = '',
    pack = (data) => ({ data, entries: '' }),
  }: AppendedStream = {},
): Buffer {
  const start = bytes.length + objects.length
  const all: SectionRow[] = [...rows, [number, 1, start, 0]]
  const cells = Buffer.alloc(all.length * 7)
  for (const [at, [, kind, where, third]] of all.entries()) {
    cells.writeUInt8(kind, at * 7)
    cells.writeUInt32BE(where, at * 7 + 1)
    cells.writeUInt16BE(third, at * 7 + 5)
  }
  const index = all.map(([id]) => `${id} 1`).join(' ')
  const { data, entries } = pack(cells)
  const says = `/Type/XRef/W[1 4 2]/Index[${index}]/Size 6000/Root 1 0 R/Prev ${startOf(bytes)}${trailer}${entries}`
  const stream = `${number} 0 obj\n${streamSource(data.toString('latin1'), says)}\nendobj\n`
  return Buffer.concat([bytes, Buffer.from(`${objects}${stream}startxref\n${start}\n%%EOF\n`, 'latin1')])
}
