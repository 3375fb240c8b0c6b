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
  const signatures: PlacedSignature[] = []
  const faults: string[] = []
  for (const match of text.matchAll(rangePattern)) {
    const [from, length, second, rest] = match.slice(1).map(Number) as [number, number, number, number]
    const gap = text.slice(length, second)
    const end = second + rest
    // All of the file up to its end but the value itself: anything else would leave room for what is not signed.
    if (from !== 0 || end > file.length || !/^<[\dA-Fa-f]+>$/.test(gap)) {
      faults.push('有一处签名没有覆盖它之前的全部内容')
      continue
    }
    const object = objectAround(text, match.index, second)
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
