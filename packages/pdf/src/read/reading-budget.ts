import { PdfError } from '../errors.ts'

const megabyte = 1024 * 1024
/** Structures (cross-reference and object streams) never need more; page content is not decoded here. */
const maxStreamBytes = 48 * megabyte
const maxDecodedBytes = 96 * megabyte
const baseWork = 64 * megabyte
const workPerByte = 10
/** About 50 bytes of memory each. */
const maxValues = 3_000_000

/**
 * What reading one document may cost in memory and time, whatever the file asks for: a small file can name the
 * same large object, filter or section over and over. Spending more throws PdfError `too-large`.
 */
export class ReadingBudget {
  private values = maxValues
  private decoded = maxDecodedBytes
  private work: number

  /** `fileLength` in bytes: long files may be looked at longer. */
  constructor(fileLength: number) {
    this.work = baseWork + workPerByte * fileLength
  }

  /** How long the output of the next filter may be, in bytes. */
  get decodableBytes(): number {
    return Math.min(maxStreamBytes, this.decoded)
  }

  /** Values that stay in memory, in units of about 50 bytes. */
  spendValues(count: number): void {
    this.values -= count
    if (this.values < 0) throw new PdfError('too-large', 'the document has too many objects')
  }

  /** Output of a filter. */
  spendDecoded(bytes: number): void {
    this.decoded -= bytes
    if (this.decoded <= 0) throw new PdfError('too-large', 'the document is compressed too highly')
  }

  /** Output of a filter that went on to the limit for one stream. */
  spendStream(): void {
    this.spendDecoded(maxStreamBytes)
  }

  /** Bytes that were looked at. */
  spendWork(bytes: number): void {
    this.work -= bytes
    if (this.work < 0) throw new PdfError('too-large', 'the document is too entangled to be read')
  }
}
