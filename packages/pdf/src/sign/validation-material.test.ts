import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfStream, nameValue, type PdfDict, type PdfObject } from '../read/objects.ts'
import { Revision } from '../write/revision.ts'
import { serialise } from '../write/serialise.ts'
import { addValidationMaterial, type ValidationMaterial } from './validation-material.ts'

const [one, two, three] = [Buffer.from('one'), Buffer.from('two'), Buffer.from('three')]
const nothing: ValidationMaterial = { certificates: [], crls: [], ocsps: [] }
const stream = (text: string, entries = ''): string =>
  `<</Length ${text.length}${entries}>>\nstream\n${text}\nendstream`

/** The file with the material, read again. */
function stored(pdf: TestPdf, material: Partial<ValidationMaterial> = {}): PdfDocument {
  const bytes = makeTestPdf(pdf)
  const revision = new Revision(new PdfDocument(bytes))
  addValidationMaterial(revision, { ...nothing, ...material })
  return new PdfDocument(Buffer.concat([bytes, revision.finish(bytes.length, true).bytes]))
}

const storeIn = (document: PdfDocument): PdfDict | undefined => document.dict(document.root.get('DSS'))
const referencesIn = (document: PdfDocument, list: PdfObject | undefined): string[] =>
  (document.array(list) ?? []).map((item) => serialise(item))
const textsIn = (document: PdfDocument, key: string): string[] =>
  (document.array(storeIn(document)?.get(key)) ?? []).map((item) => {
    const found = document.resolve(item)
    return found instanceof PdfStream ? document.decode(found).toString() : 'nothing'
  })
const keyOf = (contents: string): string => createHash('sha1').update(contents).digest('hex').toUpperCase()

const signed = (...contents: string[]): TestPdf => ({
  catalog: `/AcroForm<</Fields[${contents.map((_, index) => `${100 + index} 0 R`).join(' ')}]>>`,
  extra: contents.map((text, index) => `<</FT/Sig/T(f${index})/V<</Type/Sig/Contents${text}>>>>`),
})

describe('the security store', () => {
  it('holds each kind in its list, packed', () => {
    const document = stored({}, { certificates: [one, two], crls: [two], ocsps: [three] })
    expect(['Certs', 'CRLs', 'OCSPs'].map((key) => textsIn(document, key))).toEqual([
      ['one', 'two'],
      ['two'],
      ['three'],
    ])
    expect(nameValue(storeIn(document)?.get('Type'))).toBe('DSS')
    const [first] = document.array(storeIn(document)?.get('Certs')) ?? []
    const found = document.resolve(first)
    expect(found instanceof PdfStream && nameValue(found.dict.get('Filter'))).toBe('FlateDecode')
    expect(document.bytes.includes(deflateSync(one))).toBe(true)
  })

  it('holds nothing twice, whether it was there or not', () => {
    const before: TestPdf = {
      catalog: '/DSS<</Certs[100 0 R 101 0 R 102 0 R]>>',
      extra: [stream('one'), '7', stream('damaged', '/Filter/FlateDecode')],
    }
    const document = stored(before, { certificates: [one, two, two], crls: [one, one] })
    const certificates = referencesIn(document, storeIn(document)?.get('Certs'))
    expect(certificates.slice(0, 3)).toEqual(['100 0 R', '101 0 R', '102 0 R'])
    expect(certificates).toHaveLength(4)
    expect(textsIn(document, 'CRLs')).toEqual(['one'])
  })

  it('names what each signature is checked with, and nothing empty', () => {
    const document = stored(signed('(a)', '(b)', '/none'), { certificates: [one], ocsps: [three] })
    const related = document.dict(storeIn(document)?.get('VRI'))
    expect([...(related?.entries.keys() ?? [])]).toEqual([keyOf('a'), keyOf('b')])
    const entry = document.dict(related?.get(keyOf('a')))
    expect([...(entry?.entries.keys() ?? [])]).toEqual(['Cert', 'OCSP'])
    for (const [kind, list] of [
      ['Cert', 'Certs'],
      ['OCSP', 'OCSPs'],
    ] as const) {
      expect(referencesIn(document, entry?.get(kind))).toEqual(
        referencesIn(document, storeIn(document)?.get(list)),
      )
    }
  })

  it('leaves what was there for a signature as it is', () => {
    const pdf = signed('(a)', '(b)')
    const catalog = `${pdf.catalog}/DSS<</VRI<</${keyOf('a')} 102 0 R/Other 7>>>>`
    const document = stored({ catalog, extra: [...(pdf.extra ?? []), '<<>>'] }, { crls: [one] })
    const related = document.dict(storeIn(document)?.get('VRI'))
    expect([...(related?.entries.keys() ?? [])]).toEqual([keyOf('a'), 'Other', keyOf('b')])
    expect(serialise(related?.get(keyOf('a')) ?? null)).toBe('102 0 R')
    expect([...(document.dict(related?.get(keyOf('b')))?.entries.keys() ?? [])]).toEqual(['CRL'])
  })
})
