import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { ObjectParser } from '../../src/read/parse-object.ts'
import { serialise } from '../../src/write/serialise.ts'
import { makeEncryption, type Encryption, type EncryptionRequest } from './encryption.ts'

/** An object's source; `data` makes it a stream, whose /Length is added when the body has none. */
export interface ObjectSource {
  body: string
  data?: Buffer
  generation?: number
}

/** A file to build, with the liberties that writers take. Object 1 is the catalog. */
export interface FileSource {
  objects: ReadonlyMap<number, ObjectSource>
  /** More entries of the trailer, as PDF source. */
  trailer?: string
  version?: string
  /** Ends lines; `\r` alone and `\r\n` are as good as `\n` (ISO 32000-2, 7.2.3). */
  newline?: string
  before?: string
  after?: string
  /** Added to every offset in the cross-reference, and to the one after startxref. */
  offsetError?: number
  startxrefError?: number
  layout?: 'table' | 'stream' | 'packed' | 'hybrid'
  encryption?: EncryptionRequest
}

const fileId = createHash('md5').update('an awkward file').digest()

/** Writes the file. Equal sources give equal bytes. */
export function buildFile(source: FileSource): Buffer {
  return new FileBuilder(source).build()
}

class FileBuilder {
  private readonly source: FileSource
  private readonly encryption: Encryption | undefined
  private readonly parts: Buffer[] = []
  private readonly rows = new Map<number, [type: number, where: number, extra: number]>()
  private position = 0
  private next: number

  constructor(source: FileSource) {
    this.source = source
    this.encryption = source.encryption && makeEncryption(source.encryption, fileId)
    this.next = Math.max(...source.objects.keys()) + 1
  }

  build(): Buffer {
    const { before = '', after = '', version = '1.7', layout = 'table', startxrefError = 0 } = this.source
    const { newline } = this
    this.write(`${before}%PDF-${version}${newline}%\u00e2\u00e3\u00cf\u00d3${newline}`)
    const packed = this.packable()
    for (const [number, object] of this.source.objects)
      if (!packed.includes(number)) this.object(number, object)
    if (packed.length > 0) this.objectStream(packed)
    const trailer = this.trailer()
    const startxref = layout === 'table' ? this.table(trailer) : this.streamOrHybrid(trailer, layout)
    this.write(`startxref${newline}${startxref + startxrefError}${newline}%%EOF${after}`)
    return Buffer.concat(this.parts)
  }

  private trailer(): string {
    const { objects, trailer = '' } = this.source
    const encrypt = this.encryption ? `/Encrypt ${this.plainObject(this.encryption.dictionary)} 0 R` : ''
    const id = fileId.toString('hex')
    return `/Root 1 ${objects.get(1)?.generation ?? 0} R/ID[<${id}><${id}>]${encrypt}${trailer}`
  }

  /** Objects of a hybrid file that old readers must see stay outside (ISO 32000-2, 7.5.8.4). */
  private packable(): number[] {
    const { layout } = this.source
    if (layout !== 'packed' && layout !== 'hybrid') return []
    const hidden = layout === 'hybrid' ? 5 : 1
    const all = [...this.source.objects].filter(
      ([number, { data, generation }]) => !data && !generation && number >= hidden,
    )
    return all.map(([number]) => number)
  }

  private object(number: number, { body, data, generation = 0 }: ObjectSource): void {
    const text = this.encryption ? this.encrypted(number, body) : body
    this.begin(number, generation)
    if (data) this.stream(number, text, data)
    else this.write(text)
    this.write(`${this.newline}endobj${this.newline}`)
  }

  private begin(number: number, generation = 0): void {
    this.rows.set(number, [1, this.position, generation])
    this.write(`${number} ${generation} obj${this.newline}`)
  }

  private stream(number: number, dictionary: string, data: Buffer): void {
    const { encryption } = this
    const plain =
      dictionary.includes('/XRef') || (encryption?.plainMetadata && dictionary.includes('/Metadata'))
    const stored = encryption && !plain ? encryption.encrypt(number, data) : data
    const length = dictionary.includes('/Length') ? '' : `/Length ${stored.length}`
    this.write(`${dictionary.replace(/>>$/, '')}${length}>>${this.newline}stream\n`)
    this.write(stored)
    this.write(`${this.newline}endstream`)
  }

  private encrypted(number: number, body: string): string {
    const value = new ObjectParser(Buffer.from(body, 'latin1')).value()
    return serialise(value, (bytes) => this.encryption?.encrypt(number, bytes) ?? bytes)
  }

  private plainObject(body: string): number {
    const number = this.next++
    this.begin(number)
    this.write(`${body}${this.newline}endobj${this.newline}`)
    return number
  }

  private objectStream(numbers: readonly number[]): void {
    const container = this.next++
    let text = ''
    const pairs = numbers.map((number, index) => {
      this.rows.set(number, [2, container, index])
      const pair = `${number} ${text.length}`
      text += `${this.source.objects.get(number)?.body} `
      return pair
    })
    const head = `${pairs.join(' ')} `
    const body = `<</Type/ObjStm/N ${numbers.length}/First ${head.length}/Filter/FlateDecode>>`
    this.begin(container)
    this.stream(container, body, deflateSync(Buffer.from(head + text, 'latin1')))
    this.write(`${this.newline}endobj${this.newline}`)
  }

  private table(trailer: string, more = ''): number {
    const start = this.position
    const lines = Array.from({ length: this.next }, (_, number) => {
      const row = this.rows.get(number)
      if (row?.[0] !== 1) return `0000000000 ${number === 0 ? '65535' : '00000'} f \n`
      const offset = row[1] + (this.source.offsetError ?? 0)
      return `${String(offset).padStart(10, '0')} ${String(row[2]).padStart(5, '0')} n \n`
    })
    const { newline } = this
    this.write(`xref${newline}0 ${this.next}${newline}${lines.join('')}`)
    this.write(`trailer${newline}<</Size ${this.next}${trailer}${more}>>${newline}`)
    return start
  }

  private streamOrHybrid(trailer: string, layout: 'stream' | 'packed' | 'hybrid'): number {
    const start = this.position
    const number = this.next++
    this.rows.set(number, [1, start, 0])
    const bytes = Buffer.alloc(this.next * 7)
    for (const [row, [type, where, extra]] of this.rows) {
      bytes[row * 7] = type
      bytes.writeUInt32BE(where + (type === 1 ? (this.source.offsetError ?? 0) : 0), row * 7 + 1)
      bytes.writeUInt16BE(extra, row * 7 + 5)
    }
    const dictionary = `<</Type/XRef/W[1 4 2]/Size ${this.next}${trailer}/Filter/FlateDecode>>`
    this.begin(number)
    this.stream(number, dictionary, deflateSync(bytes))
    this.write(`${this.newline}endobj${this.newline}`)
    return layout === 'hybrid' ? this.table(trailer, `/XRefStm ${start}`) : start
  }

  private get newline(): string {
    return this.source.newline ?? '\n'
  }

  private write(part: string | Buffer): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    this.parts.push(bytes)
    this.position += bytes.length
  }
}
