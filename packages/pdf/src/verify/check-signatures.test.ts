import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { PdfError } from '../errors.ts'
import { PdfDocument } from '../read/document.ts'
import { fillFields } from '../sign/fill-fields.ts'
import { prepareFields } from '../sign/prepare-fields.ts'
import { makeTestAuthority } from '../test-authority.ts'
import { makeTestPdf } from '../test-pdf.ts'
import { checkSignatures, type SignedChange } from './check-signatures.ts'

let before: Buffer
let after: Buffer
beforeAll(async () => {
  const { person } = await makeTestAuthority('p-256')
  const box = { page: 0, left: 0.1, top: 0.1, widthPt: 90, heightPt: 90 }
  const fields = [{ name: 'a', box }]
  before = (await prepareFields(makeTestPdf(), { fields })).bytes
  const appearance = { kind: 'vector' as const, width: 1, height: 1, content: '' }
  const request = {
    fields: [{ name: 'a', appearance }],
    signer: person,
    signerName: '张三',
    time: new Date(),
  }
  after = (await fillFields(before, request)).bytes
})

function change(bytes: Buffer): SignedChange {
  const document = new PdfDocument(before)
  return { before, after: bytes, document, hashBefore: createHash('sha256').update(before) }
}

function withFlippedByte(at: number): Buffer {
  const bytes = Buffer.from(after)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

function codeOf(bytes: Buffer): unknown {
  try {
    return checkSignatures(change(bytes), ['a'])
  } catch (error) {
    return error instanceof PdfError ? error.code : error
  }
}

const failed = expect.objectContaining({ name: 'PdfError', code: 'signing-failed' })

describe('the check before a signature is handed out', () => {
  it('passes what was signed, and leaves the hash as it was', () => {
    const signed = change(after)
    checkSignatures(signed, ['a'])
    checkSignatures(signed, ['a'])
    expect(signed.hashBefore.digest()).toEqual(createHash('sha256').update(before).digest())
  })

  it('finds any byte changed outside the container', () => {
    const contentsAt = after.lastIndexOf('/Contents <') + 10
    const contentsEnd = after.indexOf('>', contentsAt) + 1
    const missed = [...after.keys()].filter(
      (at) => (at < contentsAt || at >= contentsEnd) && codeOf(withFlippedByte(at)) !== 'signing-failed',
    )
    expect(missed).toEqual([])
  })

  it('finds bytes after the last signature, a missing signature, and an output that did not grow', () => {
    const longer = Buffer.concat([after, Buffer.from('\n')])
    expect(() => checkSignatures(change(longer), ['a'])).toThrow(failed)
    expect(() => checkSignatures(change(after), ['a', 'b'])).toThrow(failed)
    expect(() => checkSignatures(change(before), [])).toThrow(failed)
  })

  it('finds a hash that is not of the bytes before', () => {
    const wrong = { ...change(after), hashBefore: createHash('sha256').update(before.subarray(1)) }
    expect(() => checkSignatures(wrong, ['a'])).toThrow(failed)
  })
})
