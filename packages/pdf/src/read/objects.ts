/** A PDF name without its slash, #-escapes undone: one character for each byte. */
export class PdfName {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

/** An indirect reference. */
export class PdfRef {
  readonly number: number
  readonly generation: number
  constructor(number: number, generation: number) {
    this.number = number
    this.generation = generation
  }
}

/** A number that keeps its spelling, so that rewriting an object does not change it. */
export class PdfNumber {
  readonly raw: string
  readonly value: number
  constructor(raw: string) {
    this.raw = raw
    const value = Number.parseFloat(withoutExponent(raw.startsWith('--') ? raw.replace(/^-+/, '-') : raw))
    this.value = Number.isFinite(value) ? value : 0
  }
}

/** No number of a PDF has one (ISO 32000-2, 7.3.3): most readers end with the digits before it. */
function withoutExponent(raw: string): string {
  return raw.replace(/e.*/i, '')
}

/** A string's bytes, decrypted when they were read through a document. */
export class PdfString {
  readonly bytes: Buffer
  /** Offset of the opening delimiter in the parsed buffer, -1 for a string made here. */
  readonly start: number
  /** Offset after the closing delimiter. */
  readonly end: number
  /** Written in pairs of hexadecimal digits and nothing else. */
  readonly inDigits: boolean
  /** Encrypted in a way that readers decrypt differently. */
  isGarbled = false
  constructor(bytes: Buffer, start = -1, end = -1, inDigits = false) {
    this.bytes = bytes
    this.start = start
    this.end = end
    this.inDigits = inDigits
  }
}

/** Bytes to be written as they stand: only for placeholders that are filled in later. */
export class PdfRaw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What may stand where one reader ends and another goes on: nobody knows what it refers to. */
export const anyReference = new PdfRef(-1, 0)

const nothing: readonly [key: string, value: PdfObject][] = []

/** A dictionary; copy before changing one that was read. */
export class PdfDict {
  readonly entries: Map<string, PdfObject>
  /** What other readers may find in it instead: values of keys that stand there again, references in odd names. */
  readonly ambiguous: readonly [key: string, value: PdfObject][]
  constructor(
    entries: Map<string, PdfObject> = new Map(),
    ambiguous: readonly [key: string, value: PdfObject][] = nothing,
  ) {
    this.entries = entries
    this.ambiguous = ambiguous
  }
  get(key: string): PdfObject | undefined {
    return this.entries.get(key)
  }
  has(key: string): boolean {
    return this.entries.has(key)
  }
  set(key: string, value: PdfObject): this {
    this.entries.set(key, value)
    return this
  }
  copy(): PdfDict {
    return new PdfDict(new Map(this.entries), this.ambiguous)
  }
}

/** A stream: its dictionary and where its data begin in the file. */
export class PdfStream {
  readonly dict: PdfDict
  readonly start: number
  readonly number: number
  readonly generation: number
  constructor(dict: PdfDict, start: number, number: number, generation: number) {
    this.dict = dict
    this.start = start
    this.number = number
    this.generation = generation
  }
}

/** Any PDF object. */
export type PdfObject =
  | null
  | boolean
  | PdfName
  | PdfRef
  | PdfNumber
  | PdfString
  | PdfRaw
  | PdfStream
  | PdfDict
  | PdfObject[]

/** Builds a dictionary from an object literal. */
export function dictOf(entries: Record<string, PdfObject>): PdfDict {
  return new PdfDict(new Map(Object.entries(entries)))
}

/** A PDF name. */
export function name(value: string): PdfName {
  return new PdfName(value)
}

/** A PDF number, at most four decimals. */
export function numberOf(value: number): PdfNumber {
  return new PdfNumber(Number.isInteger(value) ? String(value) : value.toFixed(4).replace(/\.?0+$/, ''))
}

/** The name's text, undefined for anything else. */
export function nameValue(value: PdfObject | undefined): string | undefined {
  return value instanceof PdfName ? value.value : undefined
}

/** The number's value, undefined for anything else. */
export function numberValue(value: PdfObject | undefined): number | undefined {
  return value instanceof PdfNumber ? value.value : undefined
}
