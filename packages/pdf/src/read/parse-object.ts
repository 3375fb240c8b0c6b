import { PdfDict, PdfName, PdfNumber, PdfRef, PdfString, type PdfObject } from './objects.ts'
import {
  decodeName,
  isDelimiter,
  isSpace,
  readHexString,
  readLiteralString,
  skipSpace,
} from './characters.ts'
import { maxObjectNumber } from './object-numbers.ts'
import { ReadingBudget } from './reading-budget.ts'
import { PdfSyntaxError } from './syntax-error.ts'

const maxDepth = 200
const closingBracket = 93
const dictCost = 5
const stringCost = 4

/** Small numbers are most of what stands in a file: one object for each is enough, as they never change. */
const smallNumbers = Array.from({ length: 1000 }, (_, value) => new PdfNumber(String(value)))

/** A bare word such as `endobj`; never part of an object. */
class Keyword {
  readonly word: string
  constructor(word: string) {
    this.word = word
  }
}

/** Reads tokens and objects from a position on. Tolerant as the usual viewers are, with bounded nesting. */
export class ObjectParser {
  readonly bytes: Buffer
  position: number
  private readonly budget: ReadingBudget
  private depth = 0

  constructor(bytes: Buffer, position = 0, budget = new ReadingBudget(bytes.length)) {
    this.bytes = bytes
    this.position = position
    this.budget = budget
  }

  skipSpace(): void {
    this.position = skipSpace(this.bytes, this.position)
  }

  token(): string {
    const { bytes } = this
    const start = this.position
    let end = start
    while (end < bytes.length && !isSpace(bytes[end]) && !isDelimiter(bytes[end])) end++
    this.position = end
    return bytes.toString('latin1', start, end)
  }

  word(): string {
    this.skipSpace()
    return this.token()
  }

  startsWith(text: string): boolean {
    for (let index = 0; index < text.length; index++) {
      if (this.bytes[this.position + index] !== text.charCodeAt(index)) return false
    }
    return true
  }

  /** The next object; null for a keyword where a value was expected. */
  value(): PdfObject {
    const object = this.objectOrKeyword()
    return object instanceof Keyword ? null : object
  }

  private objectOrKeyword(): PdfObject | Keyword {
    this.skipSpace()
    if (this.position >= this.bytes.length) throw new PdfSyntaxError('unexpected end')
    if (this.depth >= maxDepth) throw new PdfSyntaxError('nested too deeply')
    this.budget.spendValues(1)
    this.depth++
    const object = this.dispatch(this.bytes[this.position] ?? 0)
    this.depth--
    return object
  }

  private dispatch(first: number): PdfObject | Keyword {
    if (first === 47) {
      this.position++
      return new PdfName(this.name())
    }
    if (first === 40) return this.string(readLiteralString(this.bytes, this.position))
    if (first === 60) {
      if (this.bytes[this.position + 1] !== 60) return this.string(readHexString(this.bytes, this.position))
      this.position += 2
      return this.dict()
    }
    if (first === 91) return this.array()
    if ((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46) return this.number()
    if (isDelimiter(first)) return this.stray(first)
    return this.keyword()
  }

  private name(): string {
    const text = this.token()
    this.budget.spendValues(1 + (text.length >> 5))
    return decodeName(text)
  }

  private string(read: { value: Buffer; end: number } | undefined): PdfString {
    if (!read) {
      this.position = this.bytes.length
      throw new PdfSyntaxError('unclosed string')
    }
    this.budget.spendValues(stringCost + (read.value.length >> 5))
    const start = this.position
    this.position = read.end
    return new PdfString(read.value, start, read.end)
  }

  private keyword(): PdfObject | Keyword {
    const word = this.token()
    if (word === 'true') return true
    if (word === 'false') return false
    if (word === 'null') return null
    if (!word) this.position++
    return new Keyword(word)
  }

  private stray(first: number): Keyword {
    this.position++
    if (first === 62 && this.bytes[this.position] === 62) {
      this.position++
      return new Keyword('>>')
    }
    return new Keyword(String.fromCharCode(first))
  }

  private array(): PdfObject[] {
    this.position++
    const items: PdfObject[] = []
    for (;;) {
      this.skipSpace()
      if (this.bytes[this.position] === closingBracket) {
        this.position++
        return items
      }
      const item = this.objectOrKeyword()
      if (!(item instanceof Keyword)) items.push(item)
      else if (item.word === 'endobj') throw new PdfSyntaxError('endobj inside an array')
    }
  }

  private number(): PdfObject {
    const start = this.position
    const text = this.token()
    if (!/^\d{1,10}$/.test(text)) {
      this.budget.spendValues(1 + (text.length >> 5))
      return new PdfNumber(text)
    }
    const reference = this.reference(Number(text))
    if (!reference) return this.plainNumber(start, text)
    // There cannot be such an object, and none may be made because of it.
    const possible = reference.number > 0 && reference.number <= maxObjectNumber
    return possible ? reference : null
  }

  private plainNumber(start: number, text: string): PdfNumber {
    this.position = start + text.length
    const small = smallNumbers[Number(text)]
    return small?.raw === text ? small : new PdfNumber(text)
  }

  /** The rest of a reference whose object number was just read. */
  private reference(number: number): PdfRef | undefined {
    const { bytes } = this
    this.skipSpace()
    const start = this.position
    let generation = 0
    for (let digit = this.digit(); digit >= 0; digit = this.digit()) {
      generation = generation * 10 + digit
      if (++this.position - start > 5) return undefined
    }
    if (this.position === start || !isSpace(bytes[this.position])) return undefined
    this.skipSpace()
    const next = bytes[this.position + 1]
    if (bytes[this.position] !== 82) return undefined
    if (next !== undefined && !isSpace(next) && !isDelimiter(next)) return undefined
    this.position++
    return new PdfRef(number, generation)
  }

  private digit(): number {
    const digit = (this.bytes[this.position] ?? 0) - 48
    return digit <= 9 ? digit : -1
  }

  private dict(): PdfDict {
    this.budget.spendValues(dictCost)
    const entries = new Map<string, PdfObject>()
    const { bytes } = this
    for (;;) {
      this.skipSpace()
      if (this.position >= bytes.length) throw new PdfSyntaxError('unclosed dictionary')
      const first = bytes[this.position]
      if (first === 62) {
        this.position += bytes[this.position + 1] === 62 ? 2 : 1
        return new PdfDict(entries)
      }
      // An unclosed dictionary ends where its object ends.
      if (first !== 47 && this.endsObject()) return new PdfDict(entries)
      if (first === 47) this.entry(entries)
      else this.objectOrKeyword()
    }
  }

  /** Reads a key and its value. Of equal keys the last counts, and null is the same as no entry (7.3.7). */
  private entry(entries: Map<string, PdfObject>): void {
    this.position++
    const key = this.name()
    this.skipSpace()
    if (this.bytes[this.position] === 62 || this.endsObject()) return
    const value = this.objectOrKeyword()
    if (value === null) entries.delete(key)
    else if (!(value instanceof Keyword)) entries.set(key, value)
  }

  private endsObject(): boolean {
    return this.startsWith('endobj') || this.startsWith('stream') || this.startsWith('startxref')
  }
}
