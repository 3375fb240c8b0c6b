import { deflateSync } from 'node:zlib'

/** How a revision keeps its cross-reference. */
export const revisionForms = ['table', 'stream', 'packed', 'hybrid'] as const
/** What PDFium reads without repair: of a hybrid file it misses the hidden objects, and shows something else at once. */
export const plainForms = ['table', 'stream', 'packed'] as const
export type RevisionForm = (typeof revisionForms)[number]

/** How objects are packed: as all unpack them, or so that some readers give up. */
export const packings = [
  'plain',
  'deflated',
  'wrong head',
  'early end',
  'digits',
  'reversed',
  'a point',
] as const
export type Packing = (typeof packings)[number]

/** A revision by its objects, and what is wrong with it on purpose. */
export interface RevisionPlan {
  /** Latin-1 source by number, without `obj` and `endobj`. */
  objects: ReadonlyMap<number, string>
  form: RevisionForm
  /** Trailer entries as source, but /Size, /Prev and /XRefStm. */
  trailer: string
  /** Offset of the cross-reference before it. */
  previous?: number | 'itself' | undefined
  size: number
  /** Numbers whose objects must not be packed. */
  unpacked?: ReadonlySet<number>
  free?: ReadonlySet<number>
  generations?: ReadonlyMap<number, number>
  /** Rows without an object of their own: offsets by number. */
  rows?: ReadonlyMap<number, number>
  /** Entries of the object streams, such as /Extends. */
  packedEntries?: string
  packing?: Packing
  /** Objects as they stand, to which no row leads; `late` stand after all others. */
  loose?: string
  late?: string
  /** How a table begins; with the head of what is free by default. */
  head?: string | undefined
  /** A number whose last object has a second row, which leads to it. */
  again?: number | undefined
  /** From `startxref` on, given the offset; as the standard has it by default. */
  ending?: ((at: number) => string) | undefined
  /** Encrypts what an object says that does not stand in an object stream. */
  encrypt?: ((number: number, source: string) => string) | undefined
}

const firstRow = '0 1\n0000000000 65535 f \n'
/** Counts the head of what is free as number 1, and what follows as the next: for some readers it is 0 all the same. */
export const shiftedRow = '1 2\n0000000000 65535 f \n'
/** Heads that some readers take for damage. */
export const oddHeads = ['0 1\n0000000000 00000 n \n', shiftedRow, '0 0\n', ''] as const

/** Appends a revision to a file, or begins one when `before` is empty. */
export function writeRevision(before: Buffer, plan: RevisionPlan): Buffer {
  const writer = new RevisionWriter(before.length, plan)
  const text = writer.write(before.length === 0 ? '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n' : '\n')
  return Buffer.concat([before, Buffer.from(text, 'latin1')])
}

interface Row {
  number: number
  /** Type, then offset or stream, then generation or index, as in a cross-reference stream. */
  values: [0 | 1 | 2, number, number]
}

class RevisionWriter {
  private readonly start: number
  private readonly plan: RevisionPlan
  private text = ''
  private readonly rows: Row[] = []
  /** Where its cross-reference stands. */
  private own = 0

  constructor(start: number, plan: RevisionPlan) {
    this.start = start
    this.plan = plan
  }

  write(head: string): string {
    const { plan } = this
    this.text = head + (plan.loose ?? '')
    const packed = this.packedNumbers()
    for (const [number, body] of plan.objects) if (!packed.includes(number)) this.addObject(number, body)
    for (const [number, offset] of plan.rows ?? []) this.rows.push({ number, values: [1, offset, 0] })
    this.text += plan.late ?? ''
    if (plan.again !== undefined) this.addAgain(plan.again)
    for (const number of plan.free ?? []) this.rows.push({ number, values: [0, 0, 1] })
    let next = plan.size
    const plainRows = [...this.rows]
    const packedRows = packed.length > 0 ? this.addPacked(next++, packed) : []
    if (plan.form === 'table') return this.finish(this.addTable(plainRows, ''))
    if (plan.form !== 'hybrid') return this.finish(this.addStream(next, this.rows))
    const at = this.addStream(next, [...packedRows, ...this.rows.filter((row) => !plainRows.includes(row))])
    // Old readers take for free what they cannot read, and new ones look for just that in the stream.
    const hidden = [...packed, plan.size, plan.size + 1].map((item): Row => ({
      number: item,
      values: [0, 0, 0],
    }))
    return this.finish(this.addTable([...plainRows, ...hidden], `/XRefStm ${at}`))
  }

  private packedNumbers(): number[] {
    const { form, objects, unpacked, generations } = this.plan
    if (form === 'table' || form === 'stream') return []
    return [...objects]
      .filter(
        ([number, body]) => !body.includes('stream\n') && !unpacked?.has(number) && !generations?.has(number),
      )
      .map(([number]) => number)
      .filter((number) => form === 'packed' || number > 30)
  }

  private addObject(number: number, body: string): void {
    const generation = this.plan.generations?.get(number) ?? 0
    this.rows.push({ number, values: [1, this.start + this.text.length, generation] })
    const source = this.plan.encrypt?.(number, body) ?? body
    this.text += `${number} ${generation} obj\n${source}\nendobj\n`
  }

  private addAgain(number: number): void {
    const at = this.text.lastIndexOf(`\n${number} 0 obj`)
    if (at >= 0) this.rows.push({ number, values: [1, this.start + at + 1, 0] })
  }

  private addPacked(stream: number, packed: readonly number[]): Row[] {
    const { plan } = this
    const bodies = packed.map((number) => plan.objects.get(number) ?? 'null')
    const order = plan.packing === 'reversed' ? bodies.toReversed() : bodies
    const placeOf = (index: number): number =>
      order.slice(0, index).reduce((sum, body) => sum + body.length + 1, 0)
    const head = packed.map((number, index) => {
      const place = plan.packing === 'reversed' ? bodies.length - 1 - index : index
      return `${number} ${placeOf(place)}`
    })
    const first = `${head.join(' ')} `
    const { data, entries } = packedAs(plan.packing ?? 'plain', first + order.join(' '))
    const start = plan.packing === 'a point' ? `${first.length}.0` : first.length
    const dict = `<</Type/ObjStm/N ${packed.length}/First ${start}${plan.packedEntries ?? ''}${entries}/Length ${data.length}>>`
    this.addObject(stream, `${dict}\nstream\n${data}\nendstream`)
    const rows = packed.map((number, index): Row => ({ number, values: [2, stream, index] }))
    this.rows.push(...rows)
    return rows
  }

  private addTable(rows: readonly Row[], entries: string): number {
    const at = this.start + this.text.length
    this.own = at
    const lines = rows
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, values: [type, offset, generation] }) => {
        const numbers = `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')}`
        return `${number} 1\n${numbers} ${type === 0 ? 'f' : 'n'} \n`
      })
    const { head = firstRow } = this.plan
    const table = `xref\n${head}${lines.join('')}`.replace(`${shiftedRow}1 1\n`, shiftedRow)
    this.text += `${table}trailer\n<<${this.trailer(this.plan.size + 4)}${entries}>>\n`
    return at
  }

  private addStream(number: number, rows: readonly Row[]): number {
    const at = this.start + this.text.length
    this.own = at
    const all: Row[] = [...rows, { number, values: [1, at, 0] }]
    const sorted = all.toSorted((a, b) => a.number - b.number)
    const index = sorted.map((row) => `${row.number} 1`).join(' ')
    const data = sorted
      .map(({ values: [type, second, third] }) =>
        String.fromCharCode(
          type,
          (second >> 16) & 255,
          (second >> 8) & 255,
          second & 255,
          (third >> 8) & 255,
          third & 255,
        ),
      )
      .join('')
    const dict = `<</Type/XRef/W[1 3 2]/Index[${index}]${this.trailer(number + 1)}/Length ${data.length}>>`
    this.text += `${number} 0 obj\n${dict}\nstream\n${data}\nendstream\nendobj\n`
    return at
  }

  private trailer(size: number): string {
    const { trailer, previous } = this.plan
    return `/Size ${size}${trailer}${previous === undefined ? '' : `/Prev ${previous === 'itself' ? this.own : previous}`}`
  }

  private finish(at: number): string {
    return this.text + (this.plan.ending?.(at) ?? `startxref\n${at}\n%%EOF\n`)
  }
}

/** Data of packed objects, and the entries that say how they are stored. */
function packedAs(packing: Packing, data: string): { data: string; entries: string } {
  const bytes = Buffer.from(data, 'latin1')
  if (packing === 'digits') return { data: `zz${bytes.toString('hex')}>`, entries: '/Filter/ASCIIHexDecode' }
  if (packing === 'plain' || packing === 'reversed' || packing === 'a point') return { data, entries: '' }
  const deflated = deflateSync(bytes)
  if (packing === 'wrong head') deflated[0] = 0x79
  const whole = packing === 'early end' ? deflated.subarray(0, -4) : deflated
  return { data: whole.toString('latin1'), entries: '/Filter/FlateDecode' }
}
