import { PdfDocument } from '../../src/read/document.ts'
import { signaturesOfForm, type SignedRange } from '../../src/verify/signature-range.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { addUnsigned } from './gap-attacks.ts'
import { containerBy, type Signers } from './signed-base.ts'

/** One thing an attacker does to the bytes of a file whose objects are done; `first` is the file before the update. */
export type ByteAttack = (
  bytes: Buffer,
  at: { random: RandomSource; first: Buffer; signers: Signers },
) => Buffer

function rangesOf(bytes: Buffer): SignedRange[] {
  try {
    return signaturesOfForm(new PdfDocument(bytes)).flatMap(({ range }) => range ?? [])
  } catch {
    return []
  }
}

function insertAt(bytes: Buffer, at: number, text: string): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(text, 'latin1'), bytes.subarray(at)])
}

const junk = [
  '\n',
  '%PDF-1.4\n',
  '%%EOF\n',
  '4 0 obj\n<</Length 9>>\nstream\n0 0 9 9 re\nendstream\nendobj\n',
  'startxref\n0\n%%EOF\n',
  'trailer\n<</Root 1 0 R>>\n',
]

/** Between the revisions, at the start, at the end or anywhere. */
function insertBytes(bytes: Buffer, { random, first }: Parameters<ByteAttack>[1]): Buffer {
  const at = [first.length, 0, bytes.length, random.below(bytes.length)][random.below(4)] ?? 0
  return insertAt(bytes, at, junk[random.below(junk.length)] ?? '')
}

function cutOff(bytes: Buffer, { random, first }: Parameters<ByteAttack>[1]): Buffer {
  const from = random.oneIn(2) ? first.length : 0
  return bytes.subarray(0, from + random.below(bytes.length - from + 1))
}

function changeByte(bytes: Buffer, { random, first }: Parameters<ByteAttack>[1]): Buffer {
  const copy = Buffer.from(bytes)
  const at = random.oneIn(2) ? random.below(first.length) : random.below(bytes.length)
  copy[at] = random.below(256)
  return copy
}

/** Two signatures' containers exchanged, or one exchanged for that of a stranger who signed what is there now. */
function exchangeContents(bytes: Buffer, { random, signers }: Parameters<ByteAttack>[1]): Buffer {
  const ranges = rangesOf(bytes)
  const one = ranges[random.below(Math.max(1, ranges.length))]
  const other = ranges[random.below(Math.max(1, ranges.length))]
  if (!one || !other) return bytes
  const copy = Buffer.from(bytes)
  const room = one.contentsEnd - one.contentsAt - 2
  let hex: string
  if (one === other) {
    const parts = [bytes.subarray(0, one.contentsAt), bytes.subarray(one.contentsEnd, one.end)]
    hex = containerBy(signers.stranger.person)(Buffer.concat(parts)).toString('hex')
  } else hex = bytes.toString('latin1', other.contentsAt + 1, other.contentsEnd - 1)
  copy.write(hex.slice(0, room).padEnd(room, '0'), one.contentsAt + 1, 'latin1')
  return copy
}

/** Numbers of a /ByteRange changed: a wider gap, a second beginning, an early end, a third part. */
function changeRange(bytes: Buffer, { random }: Parameters<ByteAttack>[1]): Buffer {
  const found = [...bytes.toString('latin1').matchAll(/\/ByteRange ?\[([^\]]*)\]/g)]
  const range = found[random.below(Math.max(1, found.length))]
  if (!range) return bytes
  const values = (range[1] ?? '').trim().split(/\s+/).map(Number)
  const at = random.below(values.length)
  const amount = [1, -1, 10, -10, 1000, -1000][random.below(6)] ?? 1
  const changed = values.map((value, index) => (index === at ? Math.max(0, value + amount) : value))
  if (random.oneIn(5)) changed.splice(2, 0, 0, 1)
  const source = `/ByteRange [${changed.join(' ')}]`
  const text = source.padEnd(range[0].length).slice(0, Math.max(source.length, range[0].length))
  const rest = bytes.subarray(range.index + range[0].length)
  return Buffer.concat([bytes.subarray(0, range.index), Buffer.from(text, 'latin1'), rest])
}

/** Bytes put into the gap that the signature leaves out, the range's numbers moved to fit. */
function widenGap(bytes: Buffer, { random }: Parameters<ByteAttack>[1]): Buffer {
  const ranges = rangesOf(bytes)
  const range = ranges[random.below(Math.max(1, ranges.length))]
  if (!range) return bytes
  const text = junk[random.below(junk.length)] ?? ''
  const grown = insertAt(bytes, range.contentsEnd, random.oneIn(2) ? text : `/V 1 0 R ${text}`)
  return Buffer.from(
    grown
      .toString('latin1')
      .replace(
        `/ByteRange [0 ${range.contentsAt} ${range.contentsEnd} `,
        `/ByteRange [0 ${range.contentsAt} ${range.contentsEnd + text.length} `,
      ),
    'latin1',
  )
}

/** The last `startxref` leads elsewhere. */
function changeStart(bytes: Buffer, { random }: Parameters<ByteAttack>[1]): Buffer {
  const found = [...bytes.toString('latin1').matchAll(/startxref\s+(\d+)/g)]
  const other = found[random.below(Math.max(1, found.length))]?.[1] ?? '0'
  return insertAt(
    bytes,
    bytes.length,
    `startxref\n${random.oneIn(4) ? random.below(bytes.length) : other}\n%%EOF\n`,
  )
}

/** The update again, or the whole file before or after itself. */
function repeatFile(bytes: Buffer, { random, first }: Parameters<ByteAttack>[1]): Buffer {
  const update = bytes.subarray(first.length)
  return random.pick([
    Buffer.concat([bytes, update]),
    Buffer.concat([bytes, bytes]),
    Buffer.concat([update, bytes]),
    Buffer.concat([first, first]),
  ])
}

/** The keyword of a table or an object spoilt, so that readers repair the file each in its way. */
function spoilWord(bytes: Buffer, { random, first }: Parameters<ByteAttack>[1]): Buffer {
  const word = random.pick([
    'xref',
    'trailer',
    'endobj',
    ' obj',
    'endstream',
    'startxref',
    '%%EOF',
    '/Prev',
    '/Size',
  ])
  const at = bytes.indexOf(word, random.oneIn(4) ? random.below(bytes.length) : first.length)
  if (at < 0) return bytes
  const copy = Buffer.from(bytes)
  copy[at + random.below(word.length)] = random.pick([32, 0, 120, 37])
  return copy
}

/** Heads, rows and ends as the standard does not have them: some readers take them all the same. */
const spellings: readonly [Spelling, ...Spelling[]] = [
  ['xref\n', 'xref %\n'],
  ['xref\n', 'xref'],
  ['xref\n', 'xref\n\n'],
  ['0 1\n', '0  1\n'],
  ['0 1\n', '0 1\t\n'],
  ['0 1\n', '0 1\n\n'],
  [' n \n', ' n\r\n'],
  [' n \n', ' nX\n'],
  ['65535 f \n', '00000 n \n'],
  ['trailer\n', 'trailer'],
  ['trailer\n', 'trailer %\n'],
  ['/Prev ', '/Prev +'],
  ['/Prev ', '/Prev -'],
  ['/Size ', '/Size 0'],
  ['/Size ', '/Size 9999'],
  ['startxref\n', 'startxref '],
  ['startxref\n', 'xstartxref\n'],
  ['startxref\n', 'startxref\n%\n'],
  ['startxref\n', 'startxref\n+'],
  ['startxref\n', 'startxref\n0'],
  ['%%EOF', '%%EOF%%EOF'],
  ['%%EOF', '%EOF'],
  ['%%EOF', `%${'x'.repeat(900)}\n%%EOF`],
]
type Spelling = readonly [from: string, to: string]

function spellOtherwise(bytes: Buffer, { random, first }: Parameters<ByteAttack>[1]): Buffer {
  const source = bytes.toString('latin1')
  const [from, to] = random.pick(spellings)
  const at = source.lastIndexOf(from)
  // Offsets in the table are of what stands before it.
  const isLast = at >= first.length && !source.slice(at).includes(' obj')
  return isLast ? Buffer.from(source.slice(0, at) + to + source.slice(at + from.length), 'latin1') : bytes
}

/** All of them. */
export const byteAttacks: readonly [ByteAttack, ...ByteAttack[]] = [
  insertBytes,
  cutOff,
  changeByte,
  exchangeContents,
  addUnsigned,
  changeRange,
  widenGap,
  changeStart,
  repeatFile,
  spoilWord,
  spellOtherwise,
  spellOtherwise,
]
