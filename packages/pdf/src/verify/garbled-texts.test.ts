import { createCipheriv, createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeEncryption } from '../../testing/awkward-files/encryption.ts'
import { appendObjects } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/** Encrypted texts without whole blocks or a right padding: each reader shows something else, until they are written anew. */

const id = Buffer.from('a file with texts')
const digits = (bytes: Buffer): string => `<${bytes.toString('hex')}>`
/** The key that `makeEncryption` uses for AES-256, which is that of every object. */
const fileKey = createHash('sha256').update('the key of an awkward file').digest()
const inBlocks = (padded: string): Buffer => {
  const cipher = createCipheriv('aes-256-cbc', fileKey, Buffer.alloc(16, 7))
  cipher.setAutoPadding(false)
  return Buffer.concat([Buffer.alloc(16, 7), cipher.update(Buffer.from(padded, 'latin1')), cipher.final()])
}

type Kind = 'aes-256' | 'aes-128' | 'rc4-128'
const fieldOf = (value: Buffer): string => `<</FT/Tx/Kids[${digits(value)}]>>`

/** What became of a field that said the one and now says the other. */
function rewritten(kind: Kind, old: Buffer, current: Buffer, field = fieldOf): string[] {
  const { dictionary } = makeEncryption({ kind }, id)
  const trailer = `/ID[${digits(id)}${digits(id)}]/Encrypt 102 0 R`
  const catalog = '/AcroForm<</Fields[100 0 R]>>'
  const before = appendObjects(
    // What is not encrypted is no content to all readers of an encrypted file.
    makeTestPdf({ catalog, pages: [{ content: '' }], extra: [field(old), 'null', dictionary] }),
    { 101: 'null' },
    { trailer },
  )
  const after = appendObjects(before, { 100: field(current) }, { trailer })
  return compareRevisions(new PdfDocument(before), new PdfDocument(after), {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  }).map((change) => `${change.kind} ${change.object} ${change.detail}`)
}

const encrypted = (kind: Kind, text: string): Buffer =>
  makeEncryption({ kind }, id).encrypt(100, Buffer.from(text, 'latin1'))

describe('a text that is written again with AES', () => {
  it.each(['hello', 'as long as a block', ''])('is the same: %j', (text) => {
    for (const kind of ['aes-256', 'aes-128', 'rc4-128'] as const)
      expect(rewritten(kind, encrypted(kind, text), encrypted(kind, text))).toEqual([])
  })

  it('is the same where what is empty was left as it is', () => {
    expect(rewritten('aes-256', Buffer.alloc(0), encrypted('aes-256', ''))).toEqual([])
  })

  it('was right with a whole block of padding', () => {
    const whole = inBlocks(`0123456789ABCDEF${'\u0010'.repeat(16)}`)
    expect(rewritten('aes-256', whole, encrypted('aes-256', '0123456789ABCDEF'))).toEqual([])
  })

  const rows: [string, Buffer, string][] = [
    ['no padding', inBlocks('0123456789ABCDE\0'), '0123456789ABCDE\0'],
    ['more padding than a block', inBlocks('0123456789ABCDE\u0011'), '0123456789ABCDE\u0011'],
    ['padding that differs', inBlocks('0123456789ABC\u0002\u0003\u0003'), '0123456789ABC'],
    [
      'bytes behind the last block',
      Buffer.concat([inBlocks('0123456789ABCDE\u0001'), Buffer.from('xyz')]),
      '0123456789ABCDE',
    ],
    ['less than a block', Buffer.from('hello'), ''],
    ['nothing but its beginning', Buffer.alloc(16, 65), ''],
    ['less than two blocks', Buffer.alloc(31, 65), ''],
  ]
  it.each(rows)('had %s: readers differed about it', (_, odd, text) => {
    expect(rewritten('aes-256', odd, encrypted('aes-256', text))).toEqual(['object 100 syntax'])
  })
  it.each(rows)('has %s: readers differ about it', (_, odd, text) => {
    expect(rewritten('aes-256', encrypted('aes-256', text), odd)).toEqual(['object 100 syntax'])
  })

  it('is any bytes with RC4', () => {
    const bytes = Buffer.from('hello')
    expect(rewritten('rc4-128', bytes, bytes)).toEqual([])
  })
})

const note = (entries: string) => (value: Buffer) =>
  `<</Subtype/FreeText${entries}/Contents ${digits(value)}>>`

/** Only the text of a signature is never encrypted: Poppler and MuPDF ask whether it is one, and we whether it has a range. */
describe('a note that says what a signature covers', () => {
  it('is not written again', () => {
    const text = encrypted('rc4-128', 'Pay 100')
    expect(rewritten('rc4-128', text, text, note(''))).toEqual([])
    expect(rewritten('rc4-128', text, text, note('/ByteRange 1'))).toEqual(['object 100 syntax'])
    expect(rewritten('rc4-128', text, text, note('/Type/Sig/ByteRange 1'))).toEqual(['object 100 syntax'])
  })
})
