import { PdfDict, PdfName, PdfNumber, PdfRef, PdfString, type PdfObject } from './objects.ts'
import { isDelimiter, isSpace, readHexString, readLiteralString, skipSpace } from './characters.ts'

const maxDepth = 200
const closingBracket = 93

/** A bare word such as `endobj`; never part of an object. */
export class Keyword {
  readonly word: string
  constructor(word: string) {
    this.word = word
  }
}

/** A syntax error; callers fall back to recovery or report the file as broken. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError'
}

/** Reads tokens and objects from a position on. Tolerant as the usual viewers are, with bounded nesting. */
export class ObjectParser {
  readonly bytes: Buffer
  position: number
  private depth = 0

  constructor(bytes: Buffer, position = 0) {
    this.bytes = bytes
    this.position = position
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
    return this.bytes.toString('latin1', this.position, this.position + text.length) === text
  }

  /** The next object; null for a keyword where a value was expected. */
  value(): PdfObject {
    const object = this.objectOrKeyword()
    return object instanceof Keyword ? null : object
  }

  objectOrKeyword(): PdfObject | Keyword {
    this.skipSpace()
    if (this.position >= this.bytes.length) throw new PdfSyntaxError('unexpected end')
    if (++this.depth > maxDepth) throw new PdfSyntaxError('nested too deeply')
    try {
      return this.dispatch(this.bytes[this.position] ?? 0)
    } finally {
      this.depth--
    }
  }

  private dispatch(first: number): PdfObject | Keyword {
    if (first === 47) {
      this.position++
      return new PdfName(this.token())
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

  private string(read: { value: Buffer; end: number } | undefined): PdfString {
    if (!read) throw new PdfSyntaxError('unclosed string')
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

  private number(): PdfNumber | PdfRef {
    const text = this.token()
    if (!/^\d{1,10}$/.test(text)) return new PdfNumber(text)
    const afterFirst = this.position
    const generation = this.word()
    if (/^\d{1,5}$/.test(generation)) {
      this.skipSpace()
      const next = this.bytes[this.position + 1]
      if (this.bytes[this.position] === 82 && (next === undefined || isSpace(next) || isDelimiter(next))) {
        this.position++
        return new PdfRef(Number(text), Number(generation))
      }
    }
    this.position = afterFirst
    return new PdfNumber(text)
  }

  private dict(): PdfDict {
    const entries = new Map<string, PdfObject>()
    const { bytes } = this
    for (;;) {
      this.skipSpace()
      if (this.position >= bytes.length) throw new PdfSyntaxError('unclosed dictionary')
      if (bytes[this.position] === 62) {
        this.position += bytes[this.position + 1] === 62 ? 2 : 1
        return new PdfDict(entries)
      }
      if (bytes[this.position] !== 47) {
        this.skipStrayValue()
        continue
      }
      this.position++
      const key = this.token()
      this.skipSpace()
      if (bytes[this.position] === 62 && bytes[this.position + 1] === 62) {
        entries.set(key, null)
        continue
      }
      const value = this.objectOrKeyword()
      if (!(value instanceof Keyword)) entries.set(key, value)
      else if (value.word === '>>') return new PdfDict(entries)
    }
  }

  private skipStrayValue(): void {
    const stray = this.objectOrKeyword()
    if (stray instanceof Keyword && (stray.word === 'endobj' || stray.word === 'stream')) {
      throw new PdfSyntaxError('unclosed dictionary')
    }
  }
}
