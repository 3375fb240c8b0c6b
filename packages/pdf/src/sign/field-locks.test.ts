import { beforeAll, describe, expect, it } from 'vitest'
import { prepareUpload } from '../intake/prepare-upload.ts'
import { PdfDocument } from '../read/document.ts'
import { readFieldLock } from '../read/field-lock.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { PdfRef, nameValue } from '../read/objects.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { appendObjects, makeContainer, signRaw, type RawSignature } from '../../testing/foreign-signer.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'
import { completeDocument } from './complete.ts'
import { fillFields } from './fill-fields.ts'
import { prepareFields } from './prepare-fields.ts'

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

const cover = '<</FT/Tx/T(cover)/Type/Annot/Subtype/Widget/Rect[0 0 595 842]/P 3 0 R>>'
const withCover: TestPdf = {
  pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[100 0 R]' }],
  catalog: '/AcroForm<</Fields[100 0 R]>>',
  extra: [cover],
}
const fillCover = { 100: cover.replace('>>', '/V(Pay 9999999)>>') }
const names = ['a', 'b']
const fields = names.map((name, index) => ({
  name,
  box: { page: 0, left: 0.3 * index, top: 0.1, widthPt: 50, heightPt: 50 },
}))

async function fill(bytes: Uint8Array, filled: readonly string[]): Promise<Buffer> {
  const appearance = { kind: 'vector', width: 1, height: 1, content: '' } as const
  const { bytes: signed } = await fillFields(bytes, {
    fields: filled.map((name) => ({ name, appearance })),
    signer: authority.person,
    signerName: '张三',
    time: new Date(),
  })
  return signed
}

function foreign(raw: Partial<RawSignature>, pdf: TestPdf = withCover): Buffer {
  return signRaw(
    {
      subFilter: 'ETSI.CAdES.detached',
      fields: ' 100 0 R',
      container: (covered) =>
        makeContainer(covered, { signer: authority.person, scheme: 'ec', withSigningCertificate: true }),
      ...raw,
    },
    pdf,
  )
}

/** What the signature in a field says that it locks, and what its field says. */
function lockOf(
  bytes: Buffer,
  fieldName: string,
): { stated: unknown; inField: unknown; isOverCatalog: boolean } {
  const document = new PdfDocument(bytes)
  const field = listSignatureFields(document).find(({ name }) => name === fieldName)
  const references = document.array(document.dict(field?.value)?.get('Reference')) ?? []
  const reference = references
    .map((item) => document.dict(item))
    .find((item) => nameValue(item?.get('TransformMethod')) === 'FieldMDP')
  const data = reference?.get('Data')
  return {
    stated: readFieldLock(document, reference?.get('TransformParams')),
    inField: readFieldLock(document, field?.dict.get('Lock')),
    isOverCatalog: data instanceof PdfRef && data.number === document.rootRef.number,
  }
}

const verdictOf = (bytes: Buffer): string =>
  verifyPdf(bytes, { trustedRoots: [authority.root.certificate] }).verdict

const forbidden = (bytes: Buffer): unknown[] =>
  verifyPdf(bytes).changes.flatMap(({ allowed, field, forbiddenBy }) =>
    allowed ? [] : [[field, forbiddenBy]],
  )

const empty = (name: string, lock: string): string =>
  `<</FT/Sig/T(${name})/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R${lock}>>`

const twoPlaces = (lock: string): Buffer =>
  makeTestPdf({
    pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[100 0 R 101 0 R 102 0 R]' }],
    catalog: '/AcroForm<</Fields[100 0 R 101 0 R 102 0 R]>>',
    extra: [cover, empty('a', `/Lock<</Type/SigFieldLock${lock}>>`), empty('b', '')],
  })

describe('what may be filled after a signature', () => {
  it('is decided when we certify: the fields to sign, and the brought ones never', async () => {
    const certify = { ...authority.platform, time: new Date() }
    const { bytes } = await prepareFields(makeTestPdf(withCover), { fields, certify })
    const lock = { action: 'Exclude', fields: names, level: undefined }
    const signed = await fill(bytes, names)
    for (const field of ['QiyinCertification', ...names]) {
      expect(lockOf(signed, field)).toEqual({ stated: lock, inField: lock, isOverCatalog: true })
    }
    expect(verdictOf(signed)).toBe('valid')
    for (const state of [bytes, await fill(bytes, ['a'])]) {
      expect(forbidden(appendObjects(state, fillCover))).toEqual([['cover', 'lock']])
    }
  })

  it('is nothing once it is complete, also where somebody brought a place to sign', async () => {
    const brought = { ...withCover, catalog: '/AcroForm<</Fields[100 0 R 101 0 R]>>' }
    const pdf = makeTestPdf({ ...brought, extra: [cover, '<</FT/Sig/T(theirs)>>'] })
    const certify = { ...authority.platform, time: new Date() }
    const { bytes } = await prepareFields(pdf, { fields, certify })
    const completed = await completeDocument(await fill(bytes, names), {
      certificates: [authority.root.certificate],
      crls: [],
      ocsps: [],
      timestamp: { kind: 'built-in', authority: authority.timestamp },
    })
    expect(verdictOf(completed.bytes)).toBe('valid')
    expect(forbidden(appendObjects(completed.bytes, fillCover))).toEqual([['cover', 'completion']])
  })

  it('is decided by our first signature where the document came with a signature', async () => {
    const { bytes } = await prepareFields(foreign({}), { fields })
    expect(forbidden(appendObjects(foreign({}), fillCover))).toEqual([])
    const first = await fill(bytes, ['a'])
    const lock = { action: 'Include', fields: ['cover'], level: undefined }
    expect(lockOf(first, 'a')).toEqual({ stated: lock, inField: lock, isOverCatalog: true })
    expect(forbidden(appendObjects(first, fillCover))).toEqual([['cover', 'lock']])
    const whole = await fill(first, ['b'])
    expect(verdictOf(whole)).toBe('valid')
    const completed = await completeDocument(whole, {
      certificates: [authority.root.certificate],
      crls: [],
      ocsps: [],
      timestamp: { kind: 'built-in', authority: authority.timestamp },
    })
    expect(forbidden(appendObjects(completed.bytes, fillCover))).toEqual([['cover', 'lock']])
  })

  it('leaves signature fields that others are to sign, and locks a group as a whole', async () => {
    const pdf: TestPdf = {
      ...withCover,
      catalog: '/AcroForm<</Fields[100 0 R 101 0 R 102 0 R]>>',
      extra: [
        cover,
        '<</T(group)/Kids[103 0 R 104 0 R]>>',
        '<</FT/Sig/T(theirs)/Type/Annot/Subtype/Widget/Rect[0 0 0 0]>>',
        '<</FT/Tx/T(x)/Parent 101 0 R/Type/Annot/Subtype/Widget/Rect[0 0 9 9]>>',
        '<</FT/Btn/T(y)/Parent 101 0 R/Type/Annot/Subtype/Widget/Rect[0 0 9 9]>>',
      ],
    }
    const { bytes } = await prepareFields(foreign({ fields: ' 100 0 R 101 0 R 102 0 R' }, pdf), { fields })
    expect(lockOf(await fill(bytes, ['a']), 'a').stated).toMatchObject({ fields: ['cover', 'group'] })
  })

  it('is not signed against: locks of others are respected', async () => {
    for (const parameters of [
      '/Action/All',
      '/Action/Exclude/Fields[(cover)]',
      '/Action/Include/Fields[]/P 1',
    ]) {
      const locked = foreign({ fieldEntries: `/Lock<</Type/SigFieldLock${parameters}>>` })
      await expect(prepareFields(locked, { fields })).rejects.toMatchObject({ code: 'certified' })
      await expect(prepareUpload(locked)).rejects.toMatchObject({ code: 'certified' })
    }
    const open = foreign({ fieldEntries: '/Lock<</Type/SigFieldLock/Action/Include/Fields[(cover)]>>' })
    const { bytes } = await prepareFields(open, { fields })
    expect(verdictOf(await fill(bytes, names))).toBe('valid')
  })

  it('is stated from the lock of any field that is filled, and holds for the fields after it', async () => {
    const byOthers = twoPlaces('/Action/Include/Fields[(b)]')
    await expect(fill(byOthers, ['a', 'b'])).rejects.toMatchObject({ code: 'certified' })
    const first = await fill(byOthers, ['a'])
    await expect(fill(first, ['b'])).rejects.toMatchObject({ code: 'certified' })
    const last = await fill(twoPlaces('/Action/All/P 1'), ['a'])
    expect(lockOf(last, 'a').stated).toEqual({ action: 'All', fields: [], level: undefined })
    expect(verifyPdf(last).signatures[0]?.permission).toBe(1)
    await expect(fill(last, ['b'])).rejects.toMatchObject({ code: 'certified' })
    expect(forbidden(appendObjects(last, fillCover))).toEqual([['cover', 'certification']])
  })
})

const extensionOf = (bytes: Buffer): string | undefined => {
  const document = new PdfDocument(bytes)
  const extensions = document.dict(document.root.get('Extensions'))
  const entry = document.dict(extensions?.get('ESIC'))
  const others = extensions ? [...extensions.entries.keys()].join() : ''
  return (
    entry &&
    `${nameValue(entry.get('BaseVersion'))} ${document.number(entry.get('ExtensionLevel'))} ${others}`
  )
}

describe('the extension of PDF 1.7 that signatures need', () => {
  it('is named before the certification, beside those of others', async () => {
    const request = { fields, certify: { ...authority.platform, time: new Date() } }
    const { bytes } = await prepareFields(makeTestPdf(), request)
    expect(extensionOf(bytes)).toBe('1.7 5 ESIC')
    const adobe = makeTestPdf({ catalog: '/Extensions<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>' })
    expect(extensionOf((await prepareFields(adobe, request)).bytes)).toBe('1.7 5 ADBE,ESIC')
    expect(verdictOf(await fill(bytes, names))).toBe('valid')
  })

  it('is not named in PDF 2.0', async () => {
    const source = Buffer.from(makeTestPdf().toString('latin1').replace('%PDF-1.7', '%PDF-2.0'), 'latin1')
    expect(extensionOf((await prepareFields(source, { fields })).bytes)).toBeUndefined()
  })
})

it('the time-stamp that completes a document gets a name that nobody took', async () => {
  const numbers = Array.from({ length: 100 }, (_, at) => at)
  const pdf = makeTestPdf({
    catalog: `/AcroForm<</Fields[${numbers.map((at) => `${100 + at} 0 R`).join(' ')}]>>`,
    extra: numbers.map((at) => `<</FT/Tx/T(QiyinTimestamp_${190 + at}.x)>>`),
  })
  const certify = { ...authority.platform, time: new Date() }
  const { bytes } = await prepareFields(pdf, { fields: [], certify })
  const completed = await completeDocument(bytes, {
    certificates: [],
    crls: [],
    ocsps: [],
    timestamp: { kind: 'built-in', authority: authority.timestamp },
  })
  expect(verdictOf(completed.bytes)).toBe('valid')
  expect(verifyPdf(completed.bytes).signatures.at(-1)?.fieldName).toMatch(/^QiyinTimestamp_\d+_1$/)
})
