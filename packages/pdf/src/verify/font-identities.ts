import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString, type PdfObject } from '../read/objects.ts'
import { serialise } from '../write/serialise.ts'

/** By what Poppler knows the fonts that are no objects of their own, and what each of them says. */
export interface FontIdentities {
  said: ReadonlyMap<string, ReadonlySet<string>>
  /** Some font says what is read in more than one way: it may be known by anything. */
  hasOdd: boolean
}

/** Where fonts stand by their names: the entry of resources. */
type Holder = PdfObject | undefined

/**
 * Poppler keeps what it has loaded, and knows a font that is no object of its own by the number of the dictionary that it
 * stands in, and its place there; where that is no object either, by 31 bits of what it says. Fonts known by the same are
 * drawn as whichever came first, on all pages.
 */
export function fontIdentities(document: PdfDocument): FontIdentities {
  const said = new Map<string, Set<string>>()
  let hasOdd = false
  const isPlain = remembered((number) => isPlainlyWritten(document, number))
  for (const { holder, by } of holdersIn(document)) {
    for (const [index, font] of fontsIn(document, holder)) {
      const identity = identityOf(holder, index, font)
      if (identity === undefined || !isPlain(by)) hasOdd = true
      else said.set(identity, (said.get(identity) ?? new Set()).add(wordsOf(font)))
    }
  }
  return { said, hasOdd }
}

/** Whether fonts that stand in resources are known by what no other font is known by. */
export function areKnownApart(document: PdfDocument, holder: Holder, all: FontIdentities): boolean {
  const own = fontsIn(document, holder)
  if (own.length === 0) return true
  if (all.hasOdd) return false
  return own.every(([index, font]) => {
    const identity = identityOf(holder, index, font)
    const others = identity === undefined ? undefined : all.said.get(identity)
    return others === undefined
      ? identity !== undefined
      : [...others].every((words) => words === wordsOf(font))
  })
}

function remembered(ask: (number: number) => boolean): (number: number) => boolean {
  const known = new Map<number, boolean>()
  return (number) => {
    const answer = known.get(number) ?? ask(number)
    known.set(number, answer)
    return answer
  }
}

/**
 * Whether what an object says is all that is written there. Entries that are null, or said again, are none for us, and
 * are for Poppler; what is packed is not looked at.
 */
function isPlainlyWritten(document: PdfDocument, number: number): boolean {
  const entry = document.entries.get(number)
  const value = document.get(number)
  const end = value instanceof PdfStream ? value.start : document.endOf(number)
  if (entry?.kind !== 'offset' || end === undefined) return false
  const text = document.bytes.toString('latin1', entry.offset + document.base, end)
  return !/null|[%(]/.test(text) && text.split('/').length - 1 === namesIn(value)
}

/** How many names an object is made of, those of its entries too. */
function namesIn(object: PdfObject): number {
  let count = 0
  const waiting: PdfObject[] = [object]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const dict = value instanceof PdfStream ? value.dict : value
    if (dict instanceof PdfName) count++
    if (Array.isArray(dict)) for (const item of dict) waiting.push(item)
    if (!(dict instanceof PdfDict)) continue
    count += dict.entries.size
    for (const item of dict.entries.values()) waiting.push(item)
  }
  return count
}

/** The fonts that are no objects of their own, with their places. */
function fontsIn(document: PdfDocument, holder: Holder): [index: number, font: PdfDict][] {
  return [...(document.dict(holder)?.entries.values() ?? [])].flatMap((font, index) =>
    font instanceof PdfDict ? [[index, font] as [number, PdfDict]] : [],
  )
}

/** All that is called fonts, wherever, and by which object it is said. */
function* holdersIn(document: PdfDocument): Generator<{ holder: Holder; by: number }> {
  for (const number of document.entries.keys()) {
    for (const holder of namedFonts(document.get(number)))
      yield { holder, by: holder instanceof PdfRef ? holder.number : number }
  }
}

function namedFonts(object: PdfObject): Holder[] {
  const found: Holder[] = []
  const waiting: PdfObject[] = [object]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const dict = value instanceof PdfStream ? value.dict : value
    if (Array.isArray(dict)) for (const item of dict) waiting.push(item)
    if (!(dict instanceof PdfDict)) continue
    found.push(dict.get('Font'), ...dict.ambiguous.flatMap(([key, item]) => (key === 'Font' ? [item] : [])))
    for (const item of dict.entries.values()) waiting.push(item)
  }
  return found.filter((holder) => holder !== undefined)
}

function identityOf(holder: Holder, index: number, font: PdfDict): string | undefined {
  if (holder instanceof PdfRef) return `${holder.number} ${index}`
  const state = new Hash()
  return state.addDict(font) ? `${state.bits} 0` : undefined
}

function wordsOf(font: PdfDict): string {
  return serialise(font)
}

const longestDict = 31

/** Poppler's hash of an object (FNV-1a); what is added says whether everybody reads it alike. */
class Hash {
  private state = 2_166_136_261

  get bits(): number {
    return (this.state ^ (this.state >>> 31)) & 0x7fff_ffff
  }

  addDict({ entries, ambiguous }: PdfDict): boolean {
    // Longer ones are put in order by their keys, sooner or later.
    if (ambiguous.length > 0 || entries.size > longestDict) return false
    this.addText('d')
    this.addInteger(entries.size)
    return [...entries].every(([key, value]) => this.addText(key) && this.add(value))
  }

  private add(value: PdfObject): boolean {
    if (value instanceof PdfName) return this.addText('n') && this.addText(value.value)
    if (value instanceof PdfNumber) return this.addNumber(value.raw)
    if (value instanceof PdfDict) return this.addDict(value)
    if (value instanceof PdfRef) return this.addReference(value)
    if (value instanceof PdfString) return this.addString(value)
    if (!Array.isArray(value)) return false
    this.addText('a')
    this.addInteger(value.length)
    return value.every((item) => this.add(item))
  }

  private addString({ bytes, isGarbled }: PdfString): boolean {
    this.addText('s')
    this.addBytes(bytes)
    return !isGarbled
  }

  private addReference({ number, generation }: PdfRef): boolean {
    this.addText('f')
    this.addInteger(number)
    this.addInteger(generation)
    return number > 0
  }

  /** Whole numbers; of others Poppler adds up the digits, as here. */
  private addNumber(raw: string): boolean {
    const [, minus, whole = '', , digits] = /^(-?)(\d{1,9})(\.(\d{0,9}))?$/.exec(raw) ?? []
    if (whole === '') return false
    if (digits === undefined) {
      this.addText('i')
      this.addInteger(Number(raw))
      return true
    }
    let value = Number(whole)
    let scale = 0.1
    for (const digit of digits) {
      value += scale * Number(digit)
      scale *= 0.1
    }
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(minus === '-' ? -value : value)
    this.addText('r')
    this.addBytes(bytes)
    return true
  }

  /** Names end for it at their first zero. */
  private addText(text: string): boolean {
    this.addBytes(Buffer.from(text, 'latin1'))
    return !text.includes('\0')
  }

  private addInteger(value: number): void {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32LE(Math.trunc(value) | 0)
    this.addBytes(bytes)
  }

  private addBytes(bytes: Uint8Array): void {
    for (const byte of bytes) this.state = Math.imul(this.state ^ byte, 16_777_619) >>> 0
  }
}
