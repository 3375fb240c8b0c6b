import { isSpace, skipSpace } from '../read/characters.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfNumber, PdfRef, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'
import { ObjectParser } from '../read/parse-object.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import type { SectionHead } from './plain-rows.ts'
import { hasReference, isPlainStructure } from './plain-streams.ts'
import { pastStreamEnd, readPlainObject, readPlainValue } from './plain-syntax.ts'
import { rowKeys } from './plain-updates.ts'
import { SectionRows, type KnownPlaces, type ObjectHead } from './section-rows.ts'

/** Only blanks: a comment before a head is none of the object. */
function skipBlanks(bytes: Buffer, from: number, most = Infinity): number {
  let at = from
  while (at < bytes.length && at - from < most && isSpace(bytes[at])) at++
  return at
}

/** Before a head, where its row leads: the row of each of a thousand sections may lead to the same megabyte of them. */
const mostBlanks = 64

const longestWord = 64
const header = /^%PDF-\d\.\d/
const digits = /^\d+$/
const section = /^xref[\0\t\n\f\r ]{1,16}(?=\d)/
const subsection = /^\d{1,10} (\d{1,10})[\t ]*(?:\r\n|\n|\r)/
const row = /^\d{10} \d{5} [nf](?: \r| \n|\r\n)$/
const rowLength = 20
const beginning = /^startxref[\0\t\n\f\r ]{1,16}\d{1,12}(?![^\0\t\n\f\r ])/
const fileEnd = '%%EOF'
/** What some reader that looks for objects by itself may take for more than a comment. */
const misleading = /\d\s*obj|stream|xref|trailer/

/** Data whose length another object says. */
interface SaidLength {
  /** The object that has the data, and where it begins. */
  number: number
  at: number
  said: number
  length: number | undefined
}

/** Reads a file part by part, and goes on where it grew. */
export class FileReading implements KnownPlaces {
  readonly rows = new SectionRows()
  private readonly heads = new Map<number, ObjectHead>()
  private readonly tables = new Set<number>()
  /** Cross-reference streams by where their data begin. */
  readonly sectionHeads = new Map<number, SectionHead>()
  /** By where the data of an object stream begin, what of it was read. */
  readonly members = new Map<number, Set<number>>()
  private readonly lengths: SaidLength[] = []
  private readonly numbers = new Set<number>()
  private at = 0
  /** Behind the last beginning that was read: a comment after it may go on in what comes next. */
  private goesOnAt = 0
  private isPlain = true
  private document: PdfDocument | undefined
  private bytes: Buffer = Buffer.alloc(0)

  headAt(offset: number): ObjectHead | undefined {
    return this.heads.get(skipBlanks(this.bytes, offset, mostBlanks))
  }

  isTable(offset: number): boolean {
    return this.tables.has(skipBlanks(this.bytes, offset, mostBlanks))
  }

  /** Whether what was read is the beginning of this document. */
  isOfBeginning(document: PdfDocument): boolean {
    const { buffer, byteOffset, length } = document.bytes
    const isSame = this.bytes.buffer === buffer && this.bytes.byteOffset === byteOffset
    return isSame && this.bytes.length <= length
  }

  /** Whether data are as long as when they were read; not so those that an update writes elsewhere, with another length. */
  hasLengthsAsRead(document: PdfDocument): boolean {
    return this.lengths.every(({ number, at, said, length }) => {
      if (plainLength(document.get(said)) === length) return true
      const entry = document.entries.get(number)
      return entry?.kind !== 'offset' || skipBlanks(this.bytes, entry.offset, mostBlanks) !== at
    })
  }

  /** False at the first part that is not plain. */
  readOn(document: PdfDocument): boolean {
    this.document = document
    this.bytes = document.bytes
    this.at = this.goesOnAt
    this.numbers.clear()
    this.isPlain &&= (this.at > 0 || header.test(this.word())) && this.readAll()
    return this.isPlain
  }

  private readAll(): boolean {
    while ((this.at = skipBlanks(this.bytes, this.at)) < this.bytes.length) if (!this.readPart()) return false
    return true
  }

  private word(): string {
    return this.bytes.toString('latin1', this.at, this.at + longestWord)
  }

  private readPart(): boolean {
    const word = this.word()
    if (word.startsWith('%')) return this.passComment(word)
    if (/^\d/.test(word)) return this.readObject()
    if (word.startsWith('trailer')) return this.readTrailer()
    return word.startsWith('startxref') ? this.readBeginning(word) : this.readSection(word)
  }

  private passComment(word: string): boolean {
    // Some programs begin their update right behind the end of the file.
    if (word.startsWith(fileEnd) && /^\d/.test(word.slice(fileEnd.length))) return this.pass(fileEnd.length)
    const start = this.at
    while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++
    return !misleading.test(this.bytes.toString('latin1', start, this.at))
  }

  private pass(length: number): true {
    this.at += length
    return true
  }

  private readObject(): boolean {
    const object = readPlainObject(this.bytes, this.at, 'allowed')
    if (!object) return false
    const [id = -1, generation = -1] = this.word()
      .split(/[\0\t\n\f\r ]+/, 2)
      .map(Number)
    if (this.numbers.has(id)) return false
    this.numbers.add(id)
    this.heads.set(this.at, { number: id, generation })
    const end = object.dataAt === undefined ? object.end + 'endobj'.length : this.streamEnd(id, object.dataAt)
    if (end === undefined) return false
    this.at = end
    return true
  }

  private streamEnd(id: number, dataAt: number): number | undefined {
    const dict = this.valueAt(this.bytes.indexOf('obj', this.at) + 'obj'.length)
    // Of a key that stands twice readers take the one or the other.
    if (!(dict instanceof PdfDict) || dict.ambiguous.length > 0) return undefined
    const length = this.lengthIn(dict, id)
    if (length === undefined) return undefined
    const isSection = nameValue(dict.get('Type')) === 'XRef'
    if (isSection && !this.isPlainSection(new PdfStream(dict, dataAt, 0, 0))) return undefined
    if (isSection) this.sectionHeads.set(dataAt, { id, at: this.at })
    return pastStreamEnd(this.bytes, dataAt + length)
  }

  private isPlainSection(stream: PdfStream): boolean {
    if (!this.document || hasReference(stream.dict.get('Length'))) return false
    return isPlainStructure(this.document, stream, rowKeys)
  }

  private lengthIn(dict: PdfDict, id: number): number | undefined {
    const said = dict.get('Length')
    if (!(said instanceof PdfRef)) return plainLength(said)
    const length = plainLength(this.document?.get(said.number))
    this.lengths.push({ number: id, at: this.at, said: said.number, length })
    return length
  }

  private valueAt(from: number): PdfObject {
    try {
      return new ObjectParser(this.bytes, from).value()
    } catch (error) {
      if (error instanceof PdfSyntaxError) return null
      throw error
    }
  }

  private readSection(word: string): boolean {
    const head = section.exec(word)
    if (!head) return false
    this.tables.add(this.at)
    this.pass(head[0].length)
    for (let part = subsection.exec(this.word()); part; part = subsection.exec(this.word())) {
      this.pass(part[0].length)
      if (!this.readRows(Number(part[1]))) return false
      this.at = skipBlanks(this.bytes, this.at)
    }
    return this.word().startsWith('trailer') && this.readTrailer()
  }

  private readRows(count: number): boolean {
    const end = this.at + count * rowLength
    if (end > this.bytes.length) return false
    for (; this.at < end; this.at += rowLength)
      if (!row.test(this.bytes.toString('latin1', this.at, this.at + rowLength))) return false
    return true
  }

  private readTrailer(): boolean {
    const from = skipSpace(this.bytes, this.at + 'trailer'.length)
    const end =
      this.bytes.toString('latin1', from, from + 2) === '<<'
        ? readPlainValue(this.bytes, from, 'allowed')
        : undefined
    if (end === undefined) return false
    const dict = this.valueAt(from)
    this.at = end
    return dict instanceof PdfDict && dict.ambiguous.length === 0
  }

  /** What comes behind is of another state, and may write objects anew. */
  private readBeginning(word: string): boolean {
    const found = beginning.exec(word)
    this.numbers.clear()
    if (!found) return false
    this.pass(found[0].length)
    this.goesOnAt = this.at
    return true
  }
}

/** In digits alone. */
function plainLength(value: PdfObject | undefined): number | undefined {
  return value instanceof PdfNumber && digits.test(value.raw) ? value.value : undefined
}
