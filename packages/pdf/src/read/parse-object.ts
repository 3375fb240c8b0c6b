import { PdfError } from '../errors.ts'
import { PdfDict, PdfName, PdfNumber, PdfRef, PdfString, anyReference, type PdfObject } from './objects.ts'
import {
  decodeName,
  isDelimiter,
  isSpace,
  readHexString,
  readLiteralString,
  skipSpace,
} from './characters.ts'
import {
  digitAt,
  endsNumber,
  isBlankForSome,
  isNumeric,
  isPlainNumber,
  skipBlank,
} from './number-characters.ts'
import { maxObjectNumber } from './object-numbers.ts'
import { ReadingBudget } from './reading-budget.ts'
import { UnfinishedObject } from './syntax-error.ts'

const maxDepth = 200
const closingBracket = 93
const dictCost = 5
const stringCost = 4
/** Five digits have room for it (ISO 32000-1, 7.5.4). */
const maxGeneration = 99_999

/** What some readers have room for. */
const mostNumber = 0x7fff_ffff

/** Bytes that PDFium takes for spaces. */
const blankForSome = /[\u0080\u00ff]/

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
  /** Some number is several to some readers, or another one: with an R after it a reference. */
  private hasOddNumbers = false
  /** Some key has no value: to some readers the end of its dictionary is that, and they go on. */
  private lacksValue = false
  /** Of the dictionary that is being read. */
  private ambiguous: [key: string, value: PdfObject][] | undefined

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
    if (object instanceof Keyword) return object.word === 'endobj' ? null : anyReference
    if (object instanceof PdfDict && this.lacksValue && !this.isLast()) return goingOn(object)
    if (Array.isArray(object)) for (const [, value] of this.ambiguous ?? []) object.push(value)
    return object ?? (this.ambiguous ? anyReference : null)
  }

  /** Whether the object ends here. */
  private isLast(): boolean {
    this.skipSpace()
    return this.endsObject()
  }

  private objectOrKeyword(): PdfObject | Keyword {
    this.skipSpace()
    if (this.position >= this.bytes.length) throw new UnfinishedObject('unexpected end')
    if (this.depth >= maxDepth) throw new PdfError('too-large', 'nested too deeply')
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
    if (blankForSome.test(text)) this.noteReferences(text)
    this.budget.spendValues(1 + (text.length >> 5))
    return decodeName(text)
  }

  /** A word ends early for readers that take some of its bytes for spaces: what follows may be a reference to them. */
  private noteReferences(text: string): void {
    const { bytes, position } = this
    for (let at = position - text.length + 1; at < position; at++) {
      if (!isBlankForSome(bytes[at - 1]) || !isNumeric(bytes[at])) continue
      this.position = at
      const value = this.number()
      if (value instanceof PdfRef) this.noteAmbiguous(text, value)
    }
    this.position = position
  }

  private string(read: ReturnType<typeof readHexString>): PdfString {
    if (!read) {
      this.position = this.bytes.length
      throw new UnfinishedObject('unclosed string')
    }
    this.budget.spendValues(stringCost + (read.value.length >> 5))
    const start = this.position
    this.position = read.end
    return new PdfString(read.value, start, read.end, read.inDigits)
  }

  private keyword(): PdfObject | Keyword {
    const word = this.token()
    if (blankForSome.test(word)) this.noteReferences(word)
    if (word === 'true') return true
    if (word === 'false') return false
    if (word === 'null') return null
    if (word === 'R' && this.hasOddNumbers) this.noteAmbiguous('', anyReference)
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
      // An unclosed array ends where its object ends; other readers go on.
      if (this.startsWith('endobj')) {
        this.noteAmbiguous('', anyReference)
        return items
      }
      const item = this.objectOrKeyword()
      if (!(item instanceof Keyword)) items.push(item)
    }
  }

  private number(): PdfObject {
    const start = this.position
    const value = this.wholeNumber()
    if (value < 0) return this.unusualNumber()
    const end = this.position
    const generation = this.restOfReference()
    if (generation === undefined) return this.plainNumber(value, start, end)
    return this.referenceTo(value, generation)
  }

  /** A number that is not just digits; where a generation and an R follow, other readers take its first digits. */
  private unusualNumber(): PdfObject {
    const start = this.position
    let end = start
    while (isNumeric(this.bytes[end])) end++
    // What is no number at all is a token all the same.
    const text = endsNumber(this.bytes[end]) ? this.bytes.toString('latin1', start, end) : this.token()
    this.budget.spendValues(1 + (text.length >> 5))
    this.position = end = start + text.length
    const digits = /^\+?(\d+)[\d+.-]*$/.exec(text)?.[1]
    const generation = digits === undefined ? undefined : this.restOfReference()
    if (generation === undefined) {
      this.hasOddNumbers ||= !isPlainNumber(text)
      this.position = end
      return new PdfNumber(text)
    }
    // Others take more than the first digits, or not as many.
    this.noteAmbiguous('', anyReference)
    return this.referenceTo(Number(digits), generation)
  }

  /** There cannot be an object with a higher number; some readers keep its lower bits. None may be made because of it. */
  private referenceTo(number: number, generation: number): PdfRef | null {
    if (number > 0 && number <= maxObjectNumber) return new PdfRef(number, generation)
    if (number > mostNumber) this.noteAmbiguous('', anyReference)
    return null
  }

  /** The number that one to ten digits make; -1, and nothing read, for any other token. */
  private wholeNumber(): number {
    const { bytes } = this
    let value = 0
    let at = this.position
    for (let digit = digitAt(bytes, at); digit >= 0; digit = digitAt(bytes, ++at)) {
      if (at - this.position >= 10) return -1
      value = value * 10 + digit
    }
    if (at === this.position || !endsNumber(bytes[at])) return -1
    this.position = at
    return value
  }

  private plainNumber(value: number, start: number, end: number): PdfNumber {
    this.position = end
    const small = smallNumbers[value]
    // Leading zeros are kept as they are.
    return small?.raw.length === end - start
      ? small
      : new PdfNumber(this.bytes.toString('latin1', start, end))
  }

  /**
   * The generation of a reference whose object number was just read. Other readers ask no more of it than to look like
   * a number, and of the R no space before it: what they would follow must be a reference here as well.
   */
  private restOfReference(): number | undefined {
    const { bytes } = this
    const start = skipBlank(bytes, this.position)
    let end = start
    while (isNumeric(bytes[end])) end++
    if (end === start) return undefined
    const letter = skipBlank(bytes, end)
    if (bytes[letter] !== 82 || !endsNumber(bytes[letter + 1])) return undefined
    this.position = letter + 1
    let generation = 0
    let at = bytes[start] === 43 ? start + 1 : start
    for (; digitAt(bytes, at) >= 0; at++)
      generation = Math.min(generation * 10 + digitAt(bytes, at), maxGeneration)
    // What is no number of digits is two numbers to some.
    if (at < end) this.noteAmbiguous('', anyReference)
    return generation
  }

  private dict(): PdfDict {
    this.budget.spendValues(dictCost)
    const entries = new Map<string, PdfObject>()
    const outer = this.ambiguous
    this.ambiguous = undefined
    this.readEntries(entries)
    const own = this.ambiguous
    this.ambiguous = outer
    return new PdfDict(entries, own)
  }

  private readEntries(entries: Map<string, PdfObject>): void {
    const { bytes } = this
    for (;;) {
      this.skipSpace()
      if (this.position >= bytes.length) throw new UnfinishedObject('unclosed dictionary')
      const first = bytes[this.position]
      if (first === 62) {
        this.position++
        // One alone closes nothing: other readers pass over it.
        if (bytes[this.position] !== 62) continue
        this.position++
        return
      }
      // An unclosed dictionary ends where its object ends; other readers may go on.
      if (first !== 47 && this.endsObject()) return this.noteAmbiguous('', anyReference)
      if (first === 47) this.entry(entries)
      else this.noteStray(this.objectOrKeyword())
    }
  }

  /** Reads a key and its value. Of equal keys the last counts, and null is the same as no entry (7.3.7). */
  private entry(entries: Map<string, PdfObject>): void {
    this.position++
    const key = this.name()
    this.skipSpace()
    if (this.bytes[this.position] === 62 || this.endsObject()) {
      this.lacksValue = true
      return
    }
    const value = this.objectOrKeyword()
    if (value instanceof Keyword) return
    const known = entries.get(key)
    // Other readers may take the first. What is only said again makes no difference.
    if (known !== undefined && !isRepeated(known, value)) this.noteAmbiguous(key, known)
    if (value === null) entries.delete(key)
    else entries.set(key, value)
  }

  /** What stands between the entries of a dictionary is the value of the key before it to readers that pass over that. */
  private noteStray(value: PdfObject | Keyword): void {
    if (value instanceof PdfRef || Array.isArray(value) || value instanceof PdfDict)
      this.noteAmbiguous('', value)
  }

  private noteAmbiguous(key: string, value: PdfObject): void {
    this.budget.spendValues(1)
    this.ambiguous ??= []
    this.ambiguous.push([key, value])
  }

  private endsObject(): boolean {
    return this.startsWith('endobj') || this.startsWith('stream') || this.startsWith('startxref')
  }
}

/** A dictionary that does not end for some readers where it does for us. */
function goingOn({ entries, ambiguous }: PdfDict): PdfDict {
  return new PdfDict(entries, [...ambiguous, ['', anyReference]])
}

function isRepeated(first: PdfObject, second: PdfObject): boolean {
  if (first instanceof PdfName) return second instanceof PdfName && first.value === second.value
  if (first instanceof PdfRef) return second instanceof PdfRef && first.number === second.number
  return first instanceof PdfNumber && second instanceof PdfNumber && first.value === second.value
}
