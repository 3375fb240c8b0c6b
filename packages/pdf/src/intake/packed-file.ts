import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PdfDict, PdfString, dictOf, name, numberOf } from '../read/objects.ts'
import { serialise } from '../write/serialise.ts'
import type { DocumentCopy } from './copy-document.ts'
import type { CopiedObject } from './copy-objects.ts'

const objectsPerStream = 100

/**
 * Writes a document as a new file with object and cross-reference streams (ISO 32000-2, 7.5.7 and 7.5.8).
 * Objects keep their order, so that the page tree and all pages lie together at the start. `permanentId` is
 * the first half of the file's identifier. Equal input gives equal bytes.
 */
export function writePackedFile(
  copy: DocumentCopy,
  options: { version: '1.7' | '2.0'; permanentId: Buffer | undefined },
): Buffer {
  const { objects } = copy.list
  const writer = new PackedWriter(options.version, objects.length)
  for (const [index, object] of objects.entries()) {
    writer.add(index + 1, object)
    if (index + 1 === copy.lastPage) writer.flush()
  }
  return writer.finish(copy, options.permanentId)
}

/** Type 1: at an offset; type 2: in an object stream at an index. */
type Row = { type: 1 | 2; where: number; index: number }

class PackedWriter {
  private readonly parts: Buffer[]
  private readonly rows = new Map<number, Row>()
  private packed: { number: number; text: string }[] = []
  private position: number
  private highest: number

  constructor(version: string, highest: number) {
    // The comment's high bytes mark the file as binary (ISO 32000-2, 7.5.2).
    const header = Buffer.from(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`, 'latin1')
    this.parts = [header]
    this.position = header.length
    this.highest = highest
  }

  add(number: number, { value, stream }: CopiedObject): void {
    if (stream && value instanceof PdfDict) return this.addStream(number, value, stream())
    this.packed.push({ number, text: serialise(value) })
    if (this.packed.length >= objectsPerStream) this.flush()
  }

  finish({ catalog, info }: DocumentCopy, permanentId: Buffer | undefined): Buffer {
    this.flush()
    const number = this.allocate()
    this.rows.set(number, { type: 1, where: this.position, index: 0 })
    const hash = createHash('sha256')
    for (const part of this.parts) hash.update(part)
    const changing = new PdfString(hash.digest().subarray(0, 16))
    const dict = dictOf({
      Type: name('XRef'),
      Size: numberOf(number + 1),
      W: [numberOf(1), numberOf(5), numberOf(2)],
      Root: catalog,
      ID: [permanentId ? new PdfString(permanentId) : changing, changing],
      Filter: name('FlateDecode'),
    })
    if (info) dict.set('Info', info)
    const startxref = this.position
    this.addStream(number, dict, deflateSync(this.rowBytes(number)))
    return Buffer.concat([...this.parts, Buffer.from(`startxref\n${startxref}\n%%EOF\n`)])
  }

  private allocate(): number {
    this.highest += 1
    return this.highest
  }

  private addStream(number: number, dict: PdfDict, data: Buffer): void {
    const head = serialise(dict.copy().set('Length', numberOf(data.length)))
    this.rows.set(number, { type: 1, where: this.position, index: 0 })
    this.write(Buffer.from(`${number} 0 obj\n${head}\nstream\n`, 'latin1'))
    this.write(data)
    this.write(Buffer.from('\nendstream\nendobj\n'))
  }

  /** Writes the objects that wait for their stream. */
  flush(): void {
    if (this.packed.length === 0) return
    const container = this.allocate()
    let offset = 0
    const pairs = this.packed.map(({ number, text }, index) => {
      this.rows.set(number, { type: 2, where: container, index })
      const pair = `${number} ${offset}`
      offset += text.length + 1
      return pair
    })
    const head = `${pairs.join(' ')}\n`
    const dict = dictOf({
      Type: name('ObjStm'),
      N: numberOf(pairs.length),
      First: numberOf(head.length),
      Filter: name('FlateDecode'),
    })
    const body = this.packed.map(({ text }) => `${text}\n`).join('')
    this.packed = []
    this.addStream(container, dict, deflateSync(Buffer.from(head + body, 'latin1')))
  }

  private write(bytes: Buffer): void {
    this.parts.push(bytes)
    this.position += bytes.length
  }

  private rowBytes(last: number): Buffer {
    const bytes = Buffer.alloc((last + 1) * 8)
    bytes.writeUInt16BE(65_535, 6)
    for (const [number, { type, where, index }] of this.rows) {
      bytes[number * 8] = type
      bytes.writeUIntBE(where, number * 8 + 1, 5)
      bytes.writeUInt16BE(index, number * 8 + 6)
    }
    return bytes
  }
}
