import { describe, expect, it } from 'vitest'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { PdfRef } from '../read/objects.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'
import { readClosingStamp } from './closing-stamp.ts'
import { completeDocument, renewDocument } from './complete.ts'

const { timestamp: authority, root } = await makeTestAuthority('p-256')
const material = { certificates: [root.certificate], crls: [], ocsps: [] }
const begin = Math.floor(Date.now() / 1000) * 1000
const at = (seconds: number): Date => new Date(begin + seconds * 1000)
const stampedAt = (
  seconds: number,
): { timestamp: { kind: 'built-in'; authority: typeof authority; now: () => Date } } => ({
  timestamp: { kind: 'built-in', authority, now: () => at(seconds) },
})

describe('a document', () => {
  it('is closed by a time-stamp over all of it, in a field of its own that nobody sees', async () => {
    const source = makeTestPdf({ pages: [{}, {}] })
    const { bytes, closing } = await completeDocument(source, { ...material, ...stampedAt(0) })
    expect(bytes.subarray(0, source.length).equals(source)).toBe(true)
    expect(closing).toEqual(readClosingStamp(bytes))
    expect(closing?.time).toEqual(at(0))
    const document = new PdfDocument(bytes)
    const [field, ...others] = listSignatureFields(document)
    expect(others).toEqual([])
    expect(field?.value instanceof PdfRef && field.name === `QiyinTimestamp_${field.value.number}`).toBe(true)
    expect(field?.dict.get('P')).toEqual(new PdfRef(3, 0))
    const shown = document.array(document.dict(document.get(3))?.get('Annots'))
    expect(shown).toEqual([field?.ref])
    const [found] = verifyPdf(bytes, { trustedRoots: [root.certificate] }).signatures
    expect(found).toMatchObject({ kind: 'timestamp', valid: true, coverage: 'file' })
    expect(document.root.has('DSS') && document.root.has('Extensions')).toBe(true)
  })

  it.each([
    ['of the time-stamp itself', (number: number) => `/T(QiyinTimestamp_${number})`],
    ['above others', (number: number) => `/T(QiyinTimestamp_${number}.x)`],
    ['to readers that pass over what cannot be seen', (number: number) => `/T(.QiyinTimestamp_${number})`],
  ])('is closed in a field of a name that no other has: %s', async (_, entries) => {
    const numbers = Array.from({ length: 40 }, (_item, index) => index)
    const source = makeTestPdf({
      catalog: `/AcroForm<</Fields[${numbers.map((index) => `${100 + index} 0 R`).join(' ')}]>>`,
      extra: numbers.map((index) => `<</FT/Tx${entries(140 + index)}>>`),
    })
    const closed = await completeDocument(source, { ...material, ...stampedAt(0) })
    const renewed = await renewDocument(closed.bytes, { ...material, ...stampedAt(60) })
    const { verdict, changes } = verifyPdf(renewed.bytes, {
      trustedRoots: [root.certificate],
      now: at(61),
    })
    expect([verdict, changes.filter(({ allowed }) => !allowed)]).toEqual(['valid', []])
  })

  it('may be left open with its material', async () => {
    const { bytes, closing } = await completeDocument(makeTestPdf(), { ...material, level: 'B-LT' })
    expect(closing).toBeUndefined()
    const document = new PdfDocument(bytes)
    expect(listSignatureFields(document)).toEqual([])
    expect(document.array(document.dict(document.root.get('DSS'))?.get('Certs'))).toHaveLength(1)
    await expect(renewDocument(bytes, { ...material, ...stampedAt(0) })).rejects.toMatchObject({
      code: 'invalid-input',
    })
  })

  it('is closed again, its former time-stamp under the new one', async () => {
    const closed = await completeDocument(makeTestPdf(), { ...material, level: 'B-LTA', ...stampedAt(0) })
    const renewed = await renewDocument(closed.bytes, { ...material, ...stampedAt(60) })
    expect(renewed.closing).toEqual(readClosingStamp(renewed.bytes))
    expect(renewed.closing.time).toEqual(at(60))
    expect(renewed.sha256Before).toBe(closed.sha256After)
    const { signatures } = verifyPdf(renewed.bytes, { trustedRoots: [root.certificate], now: at(61) })
    expect(signatures.map(({ coverage, valid }) => [coverage, valid])).toEqual([
      ['revision', true],
      ['file', true],
    ])
  })

  it.each<[string, TestPdf]>([
    ['nothing', {}],
    ['nothing but itself', { tree: '/Kids[2 0 R]' }],
  ])('whose page tree leads to %s cannot be closed', async (_, { tree = '' }) => {
    const request = { ...material, ...stampedAt(0) }
    await expect(completeDocument(makeTestPdf({ pages: [], tree }), request)).rejects.toMatchObject({
      name: 'PdfError',
      code: 'broken',
    })
  })
})
