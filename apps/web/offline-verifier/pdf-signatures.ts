import { bytesOfHex } from './der.ts'

/** A signature as it stands in a PDF (ISO 32000-1, 12.8.1). */
export interface PlacedSignature {
  readonly isDocumentStamp: boolean
  readonly container: Uint8Array
  /** A copy of most of the file. */
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

/** More than the places to sign that a contract may have, with its time-stamps. */
const mostSignatures = 1000

const rangePattern = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g

/** The signatures of a PDF in their order; found by what they cover, not by the tables of the file. */
export function signaturesOf(file: Uint8Array): PlacedSignatures {
  const text = latin1(file)
  const reach = farthestEnds(text)
  const signatures: PlacedSignature[] = []
  const faults: string[] = []
  for (const match of text.matchAll(rangePattern)) {
    if (signatures.length + faults.length >= mostSignatures) {
      faults.push('文件中的签名过多，没有全部检查')
      break
    }
    const [from, length, second, rest] = match.slice(1).map(Number) as [number, number, number, number]
    const end = second + rest
    // All of the file up to its end but the value itself: anything else would leave room for what is not signed.
    if (from !== 0 || end > file.length || !isHex(text, length, second)) {
      faults.push('有一处签名没有覆盖它之前的全部内容')
      continue
    }
    const object = objectAround(text, match.index, second)
    if (!isOwnValue(text, object, length)) faults.push('有一处签名留空的位置不是它的签名值')
    // Nobody signed what stands beside the signature in its value: a picture over it would show what anybody writes there.
    if (isAnnotation(object) || reach(length) > length) faults.push('有一处签名值同时被当作文件的其他内容')
    signatures.push({
      isDocumentStamp: /\/SubFilter\s*\/ETSI\.RFC3161/.test(object),
      container: bytesOfHex(text.slice(length + 1, second - 1)),
      // Made when it is asked for: hundreds of signatures would need hundreds of copies at once.
      get signed() {
        return joined(file.subarray(0, length), file.subarray(second, end))
      },
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

/** Whether digits in pairs, between pointed brackets, are all that is from one place to another. */
function isHex(text: string, from: number, to: number): boolean {
  const isWhole = text[from] === '<' && text.indexOf('>', from) === to - 1
  return isWhole && /^(?:[\dA-Fa-f]{2})+$/.test(text.slice(from + 1, to - 1))
}

const longestDictionary = 65_536
/** Where a dictionary says more, readers do not find its end where they think. */
const mostLengths = 8

/** The lengths that a dictionary, or an object that it names, may say; of too many the longest counts. */
interface Lengths {
  readonly few: readonly number[]
  readonly longest: number
}

const noLengths: Lengths = { few: [], longest: 0 }

function and(known: Lengths, { few, longest }: Lengths): Lengths {
  return {
    few: [...known.few, ...few].slice(0, mostLengths + 1),
    longest: Math.max(known.longest, longest),
  }
}

function lengthOf(digits: string | undefined): Lengths {
  return { few: [Number(digits)], longest: Number(digits) }
}

const landmarks = /obj|\/Length\s*(\d{1,10})(\s+\d+\s+R)?|>>[\0\t\n\f\r ]*stream\r?\n?/g

/**
 * How far streams that begin before a place reach, for one reader or another: of all that looks like a stream, whether
 * the tables lead to it or not, as each reader finds others. The file is walked through once: whoever made it may have
 * put a million of them into it.
 */
function farthestEnds(text: string): (before: number) => number {
  const said = numbersIn(text)
  const endOfDataFrom = finder(text, 'endstream')
  const begins: number[] = []
  const reached: number[] = []
  let head = -1
  let lengths = noLengths
  for (const match of text.matchAll(landmarks)) {
    const [mark, digits, reference] = match
    if (mark === 'obj') {
      head = match.index
      lengths = noLengths
    } else if (digits !== undefined) {
      const own = reference === undefined ? lengthOf(digits) : (said.get(Number(digits)) ?? noLengths)
      lengths = and(lengths, own)
    } else if (head >= 0 && match.index - head <= longestDictionary) {
      const begin = match.index + mark.length
      const end = begin + lengths.longest
      // Where no end follows, readers look for one.
      const farthest = isEnded(text, begin, lengths) ? end : Math.max(end, endOfDataFrom(begin))
      begins.push(begin)
      reached.push(Math.max(farthest, reached.at(-1) ?? 0))
    }
  }
  return (before) => reached[countBelow(begins, before) - 1] ?? 0
}

function isEnded(text: string, begin: number, { few }: Lengths): boolean {
  if (few.length === 0 || few.length > mostLengths) return false
  return few.every((length) => /^\s{0,4}endstream/.test(text.slice(begin + length, begin + length + 16)))
}

/** Finds the next of these words, or the end of the text, from places that come in their order. */
function finder(text: string, word: string): (from: number) => number {
  let next = -1
  return (from) => {
    if (next < from) {
      const found = text.indexOf(word, from)
      next = found < 0 ? text.length : found
    }
    return next
  }
}

/** How many of these numbers, which rise, are below a limit. */
function countBelow(rising: readonly number[], limit: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? limit) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Objects that are numbers, be there several of one. */
function numbersIn(text: string): Map<number, Lengths> {
  const said = new Map<number, Lengths>()
  for (const [, number, value] of text.matchAll(/(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj\s*(\d{1,10})/g))
    said.set(Number(number), and(said.get(Number(number)) ?? noLengths, lengthOf(value)))
  return said
}

const longestObject = 400_000

/** The dictionary with the value; nothing where it begins nowhere near. */
function objectAround(text: string, at: number, afterValue: number): string {
  const earliest = Math.max(0, at - longestObject)
  const begin = text.slice(earliest, at).lastIndexOf(' obj')
  if (begin < 0) return ''
  const object = text.slice(earliest + begin, earliest + begin + longestObject)
  const end = object.indexOf('endobj', Math.max(at, afterValue) - earliest - begin)
  return end < 0 ? object : object.slice(0, end)
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
