import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { numberOf, PdfRef } from '../read/objects.ts'
import type { ObjectTarget } from '../write/object-target.ts'
import { serialise } from '../write/serialise.ts'

/** A new PDF file being written: reserve numbers, set objects, then `finish`. */
export interface PdfFile {
  /** A number for an object that is set later. */
  reserve: () => number
  set: (objectNumber: number, body: string) => void
  add: (body: string) => number
  /** Adds a compressed stream; `entries` are the dictionary's entries besides Length and Filter. */
  addStream: (data: Buffer, entries?: string) => number
  /** The same file for what is written as objects. */
  target: ObjectTarget
  /** The whole file, PDF 1.7 with a cross-reference table; every reserved object must be set. */
  finish: (catalog: number, info: number) => Buffer
}

/** Starts a PDF file. */
export function createPdfFile(): PdfFile {
  const bodies: (Buffer | undefined)[] = []
  const reserve = (): number => bodies.push(undefined)
  const set = (objectNumber: number, body: string | Buffer): void => {
    bodies[objectNumber - 1] = Buffer.from(body)
  }
  const add = (body: string | Buffer): number => {
    const objectNumber = reserve()
    set(objectNumber, body)
    return objectNumber
  }
  const addStream = (data: Buffer, entries = ''): number => {
    const packed = deflateSync(data)
    const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
    return add(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
  }
  const target: ObjectTarget = {
    add: (value) => new PdfRef(add(serialise(value)), 0),
    addStream: (dict, data) => {
      const head = `${serialise(dict.copy().set('Length', numberOf(data.length)))}\nstream\n`
      return new PdfRef(add(Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')])), 0)
    },
  }
  return { reserve, set, add, addStream, target, finish: (catalog, info) => assemble(bodies, catalog, info) }
}

/** A text string (UTF-16BE, as hexadecimal). */
export function pdfText(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
}

/** A date in UTC. */
export function pdfDate(date: Date): string {
  return `(D:${date.toISOString().replaceAll(/[-T:]/g, '').slice(0, 14)}Z)`
}

function assemble(bodies: readonly (Buffer | undefined)[], catalog: number, info: number): Buffer {
  // The comment's high bytes mark the file as binary (ISO 32000-1, 7.5.2).
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let offset = parts[0]?.length ?? 0
  const offsets: number[] = []
  for (const [index, body] of bodies.entries()) {
    if (!body) throw new Error(`object ${index + 1} was reserved and never set`)
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(object)
    offsets.push(offset)
    offset += object.length
  }
  const id = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32).toUpperCase()
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = bodies.length + 1
  const trailer = `<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>] >>`
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${offset}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(tail, 'latin1')])
}
