import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { craftCertificateDer, makeExtension, makeKey } from '../../testing/crafted-certificate.ts'
import {
  appendObjects,
  fillPlaceholder,
  makeContainer,
  makeToken,
  placeholder,
} from '../../testing/foreign-signer.ts'
import { PdfError } from '../errors.ts'
import { boolean, oid, sequence } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import { PdfDocument } from '../read/document.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { PdfRef } from '../read/objects.ts'
import { fillFields } from '../sign/fill-fields.ts'
import { prepareFields } from '../sign/prepare-fields.ts'
import { makeTestAuthority, type TestSigner } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import type { SignerMaterial } from '../types.ts'
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

const failedWith = (message: string): unknown =>
  expect.objectContaining({ name: 'PdfError', code: 'signing-failed', message })

describe('what is wrong is said', () => {
  it('of the output as a whole', () => {
    const beginning = failedWith('the input is not the beginning of the output')
    expect(() => checkSignatures(change(before), [])).toThrow(beginning)
    expect(() => checkSignatures(change(before.subarray(0, -1)), [])).toThrow(beginning)
    expect(() => checkSignatures(change(withFlippedByte(0)), [])).toThrow(beginning)
    expect(() => checkSignatures(change(withFlippedByte(before.length - 1)), [])).toThrow(beginning)
    const longer = Buffer.concat([after, Buffer.from('\n')])
    expect(() => checkSignatures(change(longer), [])).not.toThrow()
    const uncovered = failedWith('the last signature does not cover the file')
    expect(() => checkSignatures(change(longer), ['a'])).toThrow(uncovered)
    const missing = failedWith('a signature is missing from the output')
    expect(() => checkSignatures(change(after), ['a', 'b'])).toThrow(missing)
    expect(() => checkSignatures(change(after), ['b'])).toThrow(missing)
  })

  it('of a signature', () => {
    const contentsAt = after.lastIndexOf('/Contents <') + 10
    expect(() => checkSignatures(change(withFlippedByte(contentsAt - 2)), ['a'])).toThrow(failed)
    const text = after.lastIndexOf('/Reason')
    const mark = text < 0 ? after.lastIndexOf('/Filter') + 1 : text + 1
    expect(() => checkSignatures(change(withFlippedByte(mark)), ['a'])).toThrow(failedWith('digest-mismatch'))
  })

  it('of an output that nobody can read', () => {
    const security = '/Encrypt<</Filter/Adobe.PubSec/V 4/SubFilter/adbe.pkcs7.s5>>'
    const closed = appendObjects(before, { 900: 'null' }, { trailer: security })
    expect(() => checkSignatures(change(closed), ['a'])).toThrow(failedWith('the output does not read'))
  })

  it('of one that stood there before', () => {
    const more = appendObjects(after, { 99: 'null' })
    const known = { before: after, after: more, document: new PdfDocument(after) }
    const hashBefore = createHash('sha256').update(after)
    expect(() => checkSignatures({ ...known, hashBefore }, ['a'])).toThrow(failedWith('wrong byte range'))
  })
})

const day = 86_400_000
const [rootKey, leafKey, strangeKey] = [makeKey(), makeKey(), makeKey()]
const authority = [makeExtension(oids.basicConstraints, sequence(boolean(true)), true)]
const rootBy = (key = rootKey): Buffer =>
  craftCertificateDer({ key, by: key, name: 'root', issuer: 'root', extensions: authority })
const leafOf = (from: number, until: number, by = rootKey, issuer = 'root'): Buffer =>
  craftCertificateDer({
    key: leafKey,
    by,
    name: 'leaf',
    issuer,
    usage: [0, 1],
    from: new Date(Date.now() + from * day),
    until: new Date(Date.now() + until * day),
  })
const middleKey = makeKey()
const middleBy = (by = rootKey): Buffer =>
  craftCertificateDer({ key: middleKey, by, name: 'middle', issuer: 'root', extensions: authority })
const below = leafOf(-1, 1, middleKey, 'middle')
const holder = (certificate: Buffer, ...chain: Buffer[]): SignerMaterial => ({
  key: leafKey.pkcs8,
  certificate,
  chain,
})

async function signBy(signer: SignerMaterial): Promise<void> {
  const appearance = { kind: 'vector' as const, width: 1, height: 1, content: '' }
  await fillFields(before, {
    fields: [{ name: 'a', appearance }],
    signer,
    signerName: '张三',
    time: new Date(),
  })
}

describe('the certificate of a new signature', () => {
  it.each<[string, SignerMaterial]>([
    ['its whole chain', holder(leafOf(-1, 1), rootBy())],
    ['an authority between', holder(below, middleBy(), rootBy())],
    ['a root that was renewed beside it', holder(leafOf(-1, 1), rootBy(), rootBy())],
    ['nothing but itself', holder(leafOf(-1, 1))],
    ['a chain of others', holder(leafOf(-1, 1, strangeKey, 'elsewhere'), rootBy())],
    ['itself as its issuer', holder(leafOf(-1, 1, leafKey, 'leaf'))],
  ])('is taken with %s', async (_, signer) => {
    await expect(signBy(signer)).resolves.toBeUndefined()
  })

  const untimely = 'the certificate is not valid at the time of signing'
  it.each<[string, SignerMaterial, string]>([
    ['has run out', holder(leafOf(-2, -1), rootBy()), untimely],
    ['does not hold yet', holder(leafOf(1, 2), rootBy()), untimely],
    [
      'is not its issuer’s',
      holder(leafOf(-1, 1, strangeKey), rootBy()),
      "the certificate's chain does not hold",
    ],
    [
      'has an authority above it that is not its root’s',
      holder(below, middleBy(strangeKey), rootBy()),
      "the certificate's chain does not hold",
    ],
  ])('is refused where it %s', async (_, signer, message) => {
    await expect(signBy(signer)).rejects.toMatchObject({ code: 'signing-failed', message })
  })
})

const stamping = makeExtension(oids.extendedKeyUsage, sequence(oid(oids.timeStamping)), true)
const stampAuthority: TestSigner = {
  key: leafKey.pkcs8,
  certificate: craftCertificateDer({
    key: leafKey,
    by: rootKey,
    name: 'stamp',
    issuer: 'root',
    extensions: [stamping],
  }),
  chain: [rootBy()],
}
const daysAgo = (count: number): Date => new Date(Date.now() - count * day)

interface Stamped {
  /** The first is filled, each other one is added to the form. */
  fields: readonly (Date | undefined)[]
  /** The time-stamps are over this instead of the value. */
  over?: Buffer
}

/** The file before, signed by somebody whose certificate has run out, with time-stamps of these moments. */
function stampedAt({ fields, over }: Stamped): Buffer {
  const [field] = listSignatureFields(new PdfDocument(before))
  const form = new PdfDocument(before).root.get('AcroForm')
  const formNumber = form instanceof PdfRef ? form.number : 0
  const numbers = fields.map((_, index) => (index === 0 ? (field?.ref.number ?? 0) : 900 + index))
  let bytes = before
  for (const [index, time] of fields.entries()) {
    const listed = numbers.slice(0, index + 1).map((number) => `${number} 0 R`)
    const widget = `/FT/Sig/T(${'abc'[index]})/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R/F 132`
    const appended = appendObjects(bytes, {
      [formNumber]: `<</Fields[${listed.join(' ')}]/SigFlags 3>>`,
      [numbers[index] ?? 0]: `<<${widget}/V ${950 + index} 0 R>>`,
      [950 + index]: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached ${placeholder}>>`,
    })
    bytes = fillPlaceholder(appended, {
      container: (covered) =>
        makeContainer(covered, {
          signer: { ...holder(leafOf(-9, time ? -1 : 1), rootBy()), key: leafKey.pkcs8 },
          scheme: 'ec',
          withSigningCertificate: true,
          ...(time && { timestamp: (value) => makeToken(over ?? value, time, stampAuthority) }),
        }),
    })
  }
  return bytes
}

/** The last revision alone as what is new. */
function lastOf(bytes: Buffer): SignedChange {
  const known = bytes.subarray(0, bytes.lastIndexOf('%%EOF', bytes.length - 10) + 6)
  const hashBefore = createHash('sha256').update(known)
  return { before: known, after: bytes, document: new PdfDocument(known), hashBefore }
}

describe('the time-stamp of a new signature', () => {
  it('tells when its certificate had to be valid', () => {
    expect(() => checkSignatures(change(stampedAt({ fields: [daysAgo(3)] })), ['a'])).not.toThrow()
    const late = change(stampedAt({ fields: [new Date()] }))
    const untimely = 'the certificate is not valid at the time of signing'
    expect(() => checkSignatures(late, ['a'])).toThrow(failedWith(untimely))
  })

  it('is over its value', () => {
    const wrong = change(stampedAt({ fields: [daysAgo(3)], over: Buffer.from('another') }))
    expect(() => checkSignatures(wrong, ['a'])).toThrow(failedWith('timestamp-mismatch'))
  })

  it('is no earlier than those it covers, and what has none is not asked', () => {
    const early = expect.objectContaining({ code: 'timestamp-failed' })
    const names = ['a', 'b', 'c']
    const inOrder = change(stampedAt({ fields: [daysAgo(3), daysAgo(2), daysAgo(2)] }))
    expect(() => checkSignatures(inOrder, names)).not.toThrow()
    const backwards = stampedAt({ fields: [daysAgo(2), daysAgo(3)] })
    expect(() => checkSignatures(change(backwards), ['a', 'b'])).toThrow(early)
    const unstamped = stampedAt({ fields: [daysAgo(2), daysAgo(3), undefined] })
    expect(() => checkSignatures(lastOf(unstamped), ['c'])).not.toThrow()
    const stamped = stampedAt({ fields: [daysAgo(2), daysAgo(3), daysAgo(2)] })
    expect(() => checkSignatures(lastOf(stamped), ['c'])).toThrow(early)
  })
})
