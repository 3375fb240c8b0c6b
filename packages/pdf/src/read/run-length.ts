import { OutputTooLong } from './syntax-error.ts'

const endOfData = 128

/** RunLengthDecode (ISO 32000-1, 7.4.5); throws OutputTooLong beyond `maxLength` bytes. */
export function decodeRunLength(bytes: Buffer, maxLength: number): Buffer {
  const total = outputLength(bytes)
  if (total > maxLength) throw new OutputTooLong()
  const out = Buffer.alloc(total)
  let length = 0
  for (let at = 0; length < total;) {
    const run = bytes[at] ?? endOfData
    if (run < endOfData) {
      length += bytes.copy(out, length, at + 1, at + 2 + run)
      at += run + 2
    } else {
      const end = length + 257 - run
      out.fill(bytes[at + 1] ?? 0, length, end)
      length = end
      at += 2
    }
  }
  return out
}

function outputLength(bytes: Buffer): number {
  let total = 0
  for (let at = 0; at < bytes.length;) {
    const run = bytes[at] ?? endOfData
    if (run === endOfData) break
    total += run < endOfData ? Math.min(run + 1, bytes.length - at - 1) : 257 - run
    at += run < endOfData ? run + 2 : 2
  }
  return total
}

/** Whether data say where they end: without that, what follows is taken for more by some readers. */
export function endsRuns(bytes: Buffer): boolean {
  let at = 0
  for (let run = bytes[0]; run !== undefined; run = bytes[at]) {
    if (run === endOfData) return true
    at += run < endOfData ? run + 2 : 2
  }
  return false
}
