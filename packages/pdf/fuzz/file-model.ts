import { deflateSync } from 'node:zlib'

/** How a generated file keeps its cross-reference. */
export type FileForm = 'table' | 'stream' | 'packed' | 'hybrid'

/** The parts of a file that can be changed while it is written, so that everything around them still fits. */
export type FilePart =
  | 'object'
  | 'packed-numbers'
  | 'packed-dict'
  | 'table'
  | 'rows'
  | 'row-dict'
  | 'trailer'
  | 'end'

/** Changes the source of one part, as latin-1. */
export type ChangePart = (part: FilePart, text: string) => string

/** A file by its objects, as latin-1 source without `obj` and `endobj`; object 1 is the catalog. */
export interface FileModel {
  objects: ReadonlyMap<number, string>
  form: FileForm
}

const packedStream = 60
const rowStream = 61

/** Writes a file with offsets that are right, but for what `change` does to its parts. */
export function writeModel({ objects, form }: FileModel, change: ChangePart): Buffer {
  const file = new FileWriter(change)
  const packed = packedNumbers(objects, form)
  for (const [number, body] of objects) {
    if (!packed.includes(number)) file.addObject(number, change('object', body))
  }
  if (packed.length > 0) file.addObject(packedStream, packedSource(objects, packed, change))
  if (form === 'table') file.addTable('')
  else if (form === 'hybrid') {
    const at = file.addRows(packed)
    file.addTable(`/XRefStm ${at}`)
  } else {
    const at = file.addRows(packed)
    file.addEnd(at)
  }
  return Buffer.from(file.text, 'latin1')
}

/** Streams cannot be packed; a hybrid file hides only the objects that old readers can do without. */
function packedNumbers(objects: ReadonlyMap<number, string>, form: FileForm): number[] {
  if (form === 'table' || form === 'stream') return []
  const plain = [...objects].filter(([, body]) => !body.includes('stream\n')).map(([number]) => number)
  return form === 'packed' ? plain : plain.filter((number) => number >= 12)
}

function packedSource(objects: ReadonlyMap<number, string>, packed: number[], change: ChangePart): string {
  const bodies = packed.map((number) => change('object', objects.get(number) ?? 'null'))
  let offset = 0
  const numbers = bodies.map((body, index) => {
    const pair = `${packed[index]} ${offset}`
    offset += body.length + 1
    return pair
  })
  const head = change('packed-numbers', `${numbers.join(' ')} `)
  const data = deflated(Buffer.from(head + bodies.join(' '), 'latin1'))
  const dict = `<</Type/ObjStm/N ${packed.length}/First ${head.length}/Filter/FlateDecode/Length ${data.length}>>`
  return `${change('packed-dict', dict)}\nstream\n${data}\nendstream`
}

class FileWriter {
  text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  private readonly change: ChangePart
  private readonly offsets = new Map<number, number>()

  constructor(change: ChangePart) {
    this.change = change
  }

  addObject(number: number, body: string): void {
    this.offsets.set(number, this.text.length)
    this.text += `${number} 0 obj\n${body}\nendobj\n`
  }

  addTable(entries: string): void {
    const at = this.text.length
    const rows = Array.from({ length: packedStream + 1 }, (_, number) => {
      const offset = this.offsets.get(number)
      const generation = number === 0 ? '65535' : '00000'
      return `${String(offset ?? 0).padStart(10, '0')} ${generation} ${offset === undefined ? 'f' : 'n'} \n`
    })
    this.text += this.change('table', `xref\n0 ${rows.length}\n${rows.join('')}`)
    this.text += `trailer\n${this.change('trailer', `<</Size ${rows.length}/Root 1 0 R${entries}>>`)}\n`
    this.addEnd(at)
  }

  /** Adds a cross-reference stream with PNG prediction; returns its offset. */
  addRows(packed: number[]): number {
    const at = this.text.length
    this.offsets.set(rowStream, at)
    const rows = Array.from({ length: rowStream + 1 }, (_, number) => {
      const row = [0, 0, 0, 0, 0, 0]
      const offset = this.offsets.get(number)
      if (packed.includes(number)) row.splice(0, 6, 2, 0, 0, packedStream, 0, packed.indexOf(number))
      else if (offset !== undefined) row.splice(0, 4, 1, offset >> 16, (offset >> 8) & 255, offset & 255)
      return String.fromCharCode(...row)
    })
    const plain = Buffer.from(this.change('rows', rows.join('')), 'latin1')
    const data = deflated(predicted(plain, 6))
    const parameters = '/DecodeParms<</Predictor 12/Columns 6>>/Filter/FlateDecode'
    const dict = `<</Type/XRef/W[1 3 2]/Size ${rowStream + 1}/Root 1 0 R${parameters}/Length ${data.length}>>`
    this.text += `${rowStream} 0 obj\n${this.change('row-dict', dict)}\nstream\n${data}\nendstream\nendobj\n`
    return at
  }

  addEnd(at: number): void {
    this.text += this.change('end', `startxref\n${at}\n%%EOF\n`)
  }
}

/** With the smallest tables: making them is most of the work for a few hundred bytes. */
function deflated(bytes: Buffer): string {
  return deflateSync(bytes, { memLevel: 1, windowBits: 9 }).toString('latin1')
}

/** PNG prediction "up". */
function predicted(rows: Buffer, rowLength: number): Buffer {
  const out: number[] = []
  for (const [index, byte] of rows.entries()) {
    if (index % rowLength === 0) out.push(2)
    out.push((byte - (rows[index - rowLength] ?? 0)) & 255)
  }
  return Buffer.from(out)
}
