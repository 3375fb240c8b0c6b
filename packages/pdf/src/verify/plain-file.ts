import { isSpace, skipSpace } from '../read/characters.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfNumber, PdfRef, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'
import { ObjectParser } from '../read/parse-object.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import { hasReference, isPlainStructure } from './plain-streams.ts'
import { pastStreamEnd, readPlainObject, readPlainValue } from './plain-syntax.ts'
import { isPlain, repeatedIn, rowKeys } from './plain-updates.ts'

const known = new WeakMap<PdfDocument, boolean>()
/** Of a file with many signatures each state begins with the one before: what was read of it is not read again. */
const readings = new WeakMap<object, FileReading>()

/**
 * Whether a file is written, from its first byte to its last, as the standard has it (ISO 32000-2, 7.2 to 7.5): objects,
 * cross-references, trailers and comments one after the other and nothing between, data as long as they say, and each row
 * of the cross-reference at the beginning of its object. Where it is not, each reader looks for the objects in its own way,
 * and something in it that we do not see may lead to whatever comes later.
 *
 * `states` is the same for all states of a file, the older first.
 */
export function isPlainFile(document: PdfDocument, states: object = {}): boolean {
  const before = known.get(document)
  if (before !== undefined) return before
  const found = document.base === 0 && !document.recovered && isReadThrough(document, states)
  known.set(document, found)
  return found
}

function isReadThrough(document: PdfDocument, states: object): boolean {
  const last = readings.get(states)
  const reading = last?.isOfBeginning(document) === true ? last : new FileReading()
  readings.set(states, reading)
  if (!reading.readOn(document)) return false
  return (
    hasRowsAtHeads(document, reading) &&
    hasSectionsRead(document, reading) &&
    hasPlainMembers(document, reading)
  )
}

/**
 * Whether what is packed in object streams is written plainly, and each once, in order. The streams come first: of a
 * hundred thousand objects at one place each would be read to its end.
 */
function hasPlainMembers(document: PdfDocument, reading: FileReading): boolean {
  const packed = new Map<number, number[]>()
  for (const [id, entry] of document.entries) {
    if (entry.kind !== 'packed') continue
    const members = packed.get(entry.stream)
    if (members) members.push(id)
    else packed.set(entry.stream, [id])
  }
  return [...packed].every(([holder, members]) => {
    const stream = document.get(holder)
    if (!(stream instanceof PdfStream)) return false
    const plain = reading.members.get(stream.start) ?? new Set()
    if (plain.size === 0 && !isPackedPlainly(document, holder, stream)) return false
    reading.members.set(stream.start, plain)
    return members.every((id) => plain.has(id) || (isPlainMember(document, id) && plain.add(id)))
  })
}

/** Some kilobytes may hold a value of a million parts: one that is read at all is within what is read of a file. */
function isPlainMember(document: PdfDocument, id: number): boolean {
  document.get(id)
  return isPlain(document, id, 'allowed')
}

/** What says how many objects an object stream has, and where. */
const holderKeys = ['N', 'First']

function isPackedPlainly(document: PdfDocument, id: number, stream: PdfStream): boolean {
  if (!isPlainStructure(document, stream, holderKeys)) return false
  return isInOrder(document, id) && repeatedIn(document.numbersIn(id)).size === 0
}

function isInOrder({ objectStreams }: PdfDocument, id: number): boolean {
  try {
    return objectStreams.isOrdered(id)
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false
    throw error
  }
}

function hasRowsAtHeads({ bytes, entries }: PdfDocument, { heads }: FileReading): boolean {
  for (const [id, entry] of entries)
    if (entry.kind === 'offset' && heads.get(skipBlanks(bytes, entry.offset)) !== id) return false
  return true
}

/** Whether each section that is followed was met: none stands in a text or in data. */
function hasSectionsRead({ bytes, crossReference }: PdfDocument, { heads, tables }: FileReading): boolean {
  const places = [...crossReference.sections].map((offset) => skipBlanks(bytes, offset))
  return places.every((at) => tables.has(at) || heads.has(at))
}

/** Only blanks: a comment before a head is none of the object. */
function skipBlanks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && isSpace(bytes[at])) at++
  return at
}

const longestWord = 64
const header = /^%PDF-\d\.\d/
const number = /^\d+$/
const section = /^xref[\0\t\n\f\r ]{1,16}(?=\d)/
const subsection = /^\d{1,10} (\d{1,10})[\t ]*(?:\r\n|\n|\r)/
const row = /^\d{10} \d{5} [nf](?: \r| \n|\r\n)$/
const rowLength = 20
const beginning = /^startxref[\0\t\n\f\r ]{1,16}\d{1,12}(?![^\0\t\n\f\r ])/
const fileEnd = '%%EOF'
/** What some reader that looks for objects by itself may take for more than a comment. */
const misleading = /\d\s*obj|stream|xref|trailer/

/** Reads a file part by part, and goes on where it grew. */
class FileReading {
  /** Where objects begin, with their numbers. */
  readonly heads = new Map<number, number>()
  /** Where tables begin. */
  readonly tables = new Set<number>()
  /** By where the data of an object stream begin, what of it was read. */
  readonly members = new Map<number, Set<number>>()
  /** Objects that say how long data are, and what they said. */
  private readonly lengths = new Map<number, number | undefined>()
  private readonly numbers = new Set<number>()
  private at = 0
  /** Behind the last beginning that was read: a comment after it may go on in what comes next. */
  private goesOnAt = 0
  private isPlain = true
  private document: PdfDocument | undefined
  private bytes: Buffer = Buffer.alloc(0)

  /** Whether what was read is the beginning of this document, and its data as long as they were. */
  isOfBeginning(document: PdfDocument): boolean {
    const { buffer, byteOffset, length } = document.bytes
    const isSame = this.bytes.buffer === buffer && this.bytes.byteOffset === byteOffset
    if (!isSame || this.bytes.length > length) return false
    return [...this.lengths].every(([id, value]) => plainLength(document.get(id)) === value)
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
    const id = Number.parseInt(this.word(), 10)
    if (this.numbers.has(id)) return false
    this.numbers.add(id)
    this.heads.set(this.at, id)
    const end = object.dataAt === undefined ? object.end + 'endobj'.length : this.streamEnd(object.dataAt)
    if (end === undefined) return false
    this.at = end
    return true
  }

  private streamEnd(dataAt: number): number | undefined {
    const dict = this.valueAt(this.bytes.indexOf('obj', this.at) + 'obj'.length)
    // Of a key that stands twice readers take the one or the other.
    if (!(dict instanceof PdfDict) || dict.ambiguous.length > 0) return undefined
    const length = this.lengthIn(dict)
    if (length === undefined) return undefined
    const isSection = nameValue(dict.get('Type')) === 'XRef'
    if (isSection && !this.isPlainSection(new PdfStream(dict, dataAt, 0, 0))) return undefined
    return pastStreamEnd(this.bytes, dataAt + length)
  }

  private isPlainSection(stream: PdfStream): boolean {
    if (!this.document || hasReference(stream.dict.get('Length'))) return false
    return isPlainStructure(this.document, stream, rowKeys)
  }

  private lengthIn(dict: PdfDict): number | undefined {
    const said = dict.get('Length')
    if (!(said instanceof PdfRef)) return plainLength(said)
    const length = plainLength(this.document?.get(said.number))
    this.lengths.set(said.number, length)
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
  return value instanceof PdfNumber && number.test(value.raw) ? value.value : undefined
}
