import { bytesOfHex } from './der.ts'

/** A signature as it stands in a PDF (ISO 32000-1, 12.8.1). */
export interface PlacedSignature {
  readonly isDocumentStamp: boolean
  readonly container: Uint8Array
  readonly signed: Uint8Array
  /** So much of the file, from its beginning, is covered. */
  readonly end: number
  readonly auditHead: string | undefined
  readonly auditCount: number | undefined
}

/** What was found of signatures in a file; a fault names what is none although it says so. */
interface PlacedSignatures {
  readonly signatures: readonly PlacedSignature[]
  readonly faults: readonly string[]
}

const rangePattern = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g

/** The signatures of a PDF in their order; found by what they cover, not by the tables of the file. */
export function signaturesOf(file: Uint8Array): PlacedSignatures {
  const text = latin1(file)
  const streams = streamsIn(text)
  const signatures: PlacedSignature[] = []
  const faults: string[] = []
  for (const match of text.matchAll(rangePattern)) {
    const [from, length, second, rest] = match.slice(1).map(Number) as [number, number, number, number]
    const gap = text.slice(length, second)
    const end = second + rest
    // All of the file up to its end but the value itself: anything else would leave room for what is not signed.
    if (from !== 0 || end > file.length || !/^<(?:[\dA-Fa-f]{2})+>$/.test(gap)) {
      faults.push('有一处签名没有覆盖它之前的全部内容')
      continue
    }
    const object = objectAround(text, match.index, second)
    if (!isOwnValue(text, object, length)) faults.push('有一处签名留空的位置不是它的签名值')
    // Nobody signed what stands beside the signature in its value: a picture over it would show what anybody writes there.
    if (
      isAnnotation(object) ||
      streams.some(({ begin, ends }) => begin < length && ends.some((one) => one > length))
    )
      faults.push('有一处签名值同时被当作文件的其他内容')
    signatures.push({
      isDocumentStamp: /\/SubFilter\s*\/ETSI\.RFC3161/.test(object),
      container: bytesOfHex(gap.slice(1, -1)),
      signed: joined(file.subarray(0, length), file.subarray(second, end)),
      end,
      auditHead: /\/QYIN_AuditHead\s*<([\dA-Fa-f]+)>/.exec(object)?.[1]?.toLowerCase(),
      auditCount: numberIn(/\/QYIN_AuditCount\s+(\d+)/.exec(object)?.[1]),
    })
  }
  return { signatures: signatures.toSorted((one, other) => one.end - other.end), faults }
}

/** Whether what is left out is the value of this signature, which names it, and what it covers, once. */
function isOwnValue(text: string, object: string, at: number): boolean {
  const isNamed = /\/Contents[\0\t\n\f\r ]*$/.test(text.slice(Math.max(0, at - 64), at))
  const bare = withoutTexts(object)
  const isOnce = ['Contents', 'ByteRange'].every((key) => bare.split(`/${key}`).length === 2)
  return isNamed && isOnce
}

/** Without its texts, and with names as they read. */
function withoutTexts(object: string): string {
  return object
    .replaceAll(/\((?:\\[^]|[^\\()])*\)/g, '()')
    .replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** Whether a signature says that it is something that is shown, besides. */
function isAnnotation(object: string): boolean {
  return [...withoutTexts(object).matchAll(/\/Subtype\s*\/([A-Za-z]*)/g)].some(
    ([, kind]) => kind !== 'Widget',
  )
}

/** A stream by where its data begin, and where they end for one reader or another. */
interface Stream {
  readonly begin: number
  readonly ends: readonly number[]
}

const longestDictionary = 65_536

/** All that looks like a stream, whether the tables lead to it or not: each reader finds others. */
function streamsIn(text: string): Stream[] {
  const streams: Stream[] = []
  const said = numbersIn(text)
  for (const match of text.matchAll(/>>[\0\t\n\f\r ]*stream\r?\n?/g)) {
    const begin = match.index + match[0].length
    const head = text.lastIndexOf('obj', match.index)
    if (head < 0 || match.index - head > longestDictionary) continue
    const lengths = lengthsIn(text.slice(head, match.index), said)
    const stated = lengths.map((length) => begin + length)
    // Where no end follows, readers look for one.
    const isEnded =
      stated.length > 0 && stated.every((end) => /^\s{0,4}endstream/.test(text.slice(end, end + 16)))
    const found = text.indexOf('endstream', begin)
    streams.push({ begin, ends: isEnded ? stated : [...stated, found < 0 ? text.length : found] })
  }
  return streams
}

/** What a dictionary says of its length: in digits, or in any object with the number that it names. */
function lengthsIn(dictionary: string, said: ReadonlyMap<number, readonly number[]>): number[] {
  return [...dictionary.matchAll(/\/Length\s*(\d{1,10})(\s+\d+\s+R)?/g)].flatMap(([, digits, reference]) =>
    reference === undefined ? Number(digits) : [...(said.get(Number(digits)) ?? [])],
  )
}

/** Objects that are numbers, be there several of one. */
function numbersIn(text: string): Map<number, number[]> {
  const said = new Map<number, number[]>()
  for (const [, number, value] of text.matchAll(/(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj\s*(\d{1,10})/g)) {
    const known = said.get(Number(number)) ?? []
    said.set(Number(number), known)
    known.push(Number(value))
  }
  return said
}

/** The dictionary without the value. */
function objectAround(text: string, at: number, afterValue: number): string {
  const begin = text.lastIndexOf(' obj', at)
  const end = text.indexOf('endobj', Math.max(at, afterValue))
  return text.slice(begin, Math.min(end === -1 ? text.length : end, begin + 400_000))
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

/** One character a byte: the decoder that is called so reads some bytes as others. */
function latin1(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 32_768)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
  return pieces.join('')
}
