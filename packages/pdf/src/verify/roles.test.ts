import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import type { TestPdf } from '../../testing/test-pdf.ts'
import type { ChangeKind, PdfVerification } from './report.ts'
import {
  appendObjects,
  makeContainer,
  signRaw,
  streamSource,
  type RawSignature,
} from '../../testing/foreign-signer.ts'
import { verifyPdf } from './verify-pdf.ts'

/**
 * Objects that play two parts: what a later revision may change as the one, it must not show as the other. The page
 * is made before signing so that it draws whatever stands under a key of the object that may change.
 */

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

function sign(raw: Partial<RawSignature>, pdf: TestPdf): Buffer {
  return signRaw(
    {
      subFilter: 'ETSI.CAdES.detached',
      container: (covered) =>
        makeContainer(covered, { signer: authority.person, scheme: 'ec', withSigningCertificate: true }),
      ...raw,
    },
    pdf,
  )
}

function verify(bytes: Buffer): PdfVerification {
  return verifyPdf(bytes, { trustedRoots: [authority.root.certificate] })
}

function forbidden(result: PdfVerification): ChangeKind[] {
  return [...new Set(result.changes.filter((item) => !item.allowed).map((item) => item.kind))]
}

const form = '/Type/XObject/Subtype/Form/BBox[0 0 595 842]'
const good = streamSource('BT (Pay 100) Tj ET', form)
const evil = streamSource('BT (Pay 9999999) Tj ET', form)
const plain = streamSource('evidence')
const hash = 'A'.repeat(40)
const box = '/MediaBox[0 0 595 842]'
const catalogWith = (more: string, fields = '200 0 R'): string =>
  `<</Type/Catalog/Pages 2 0 R${more}/AcroForm<</Fields[${fields}]/SigFlags 3>>>>`

/** The page draws /OCSPs, /N or another key out of object 100. */
const drawing = (key: string, extra: string[]): TestPdf => ({
  pages: [{ entries: `${box}/Resources<</XObject 100 0 R>>`, content: `/${key} Do` }],
  extra,
})

interface Attack {
  name: string
  signed: () => Buffer
  appended: Record<number, string>
  kind: ChangeKind
}

const attacks: Attack[] = [
  {
    name: 'the security store is the page’s resources',
    signed: () => sign({ catalog: '/DSS 100 0 R' }, drawing('Certs', ['<</Certs[101 0 R]>>', plain, good])),
    appended: { 100: '<</Certs[101 0 R 300 0 R]>>', 300: plain },
    kind: 'page-resource',
  },
  {
    name: 'a table of the store is the page’s resources',
    signed: () => sign({ catalog: '/DSS<</VRI 100 0 R>>' }, drawing(hash, [`<</${hash} 101 0 R>>`, '<<>>'])),
    appended: { 100: `<</${hash} 101 0 R/${'B'.repeat(40)} 300 0 R>>`, 300: '<<>>' },
    kind: 'page-resource',
  },
  {
    name: 'an entry of the store is the page’s resources',
    signed: () =>
      sign({ catalog: `/DSS<</VRI<</${hash} 100 0 R>>>>` }, drawing('OCSP', ['<</OCSP[101 0 R]>>', plain])),
    appended: { 100: '<</OCSP[101 0 R 300 0 R]>>', 300: plain },
    kind: 'page-resource',
  },
  {
    name: 'a list of the store is the page’s contents',
    signed: () =>
      sign(
        { catalog: '/DSS<</Certs 100 0 R>>' },
        { pages: [{ entries: `${box}/Contents 100 0 R` }], extra: ['[4 0 R]'] },
      ),
    appended: { 100: '[4 0 R 300 0 R]', 300: plain },
    kind: 'page-content',
  },
  {
    name: 'the list of fields is the page’s contents',
    signed: () =>
      sign(
        { fields: '' },
        {
          pages: [{ entries: `${box}/Contents 100 0 R` }],
          extra: ['[4 0 R]'],
          catalog: '/AcroForm<</Fields 100 0 R>>',
        },
      ),
    appended: { 100: '[4 0 R 300 0 R]', 300: evil },
    kind: 'page-content',
  },
  {
    name: 'a text field is the page’s resources',
    signed: () =>
      sign(
        { fields: ' 100 0 R' },
        drawing('V', ['<</FT/Tx/T(sum)/V 101 0 R/Type/Annot/Subtype/Widget/Rect[0 0 9 9]>>', good]),
      ),
    appended: {
      100: '<</FT/Tx/T(sum)/V 300 0 R/Type/Annot/Subtype/Widget/Rect[0 0 9 9]>>',
      300: evil,
    },
    kind: 'page-resource',
  },
  {
    name: 'the catalog is the page’s resources',
    signed: () =>
      sign({}, { pages: [{ entries: `${box}/Resources<</XObject 1 0 R>>`, content: '/Metadata Do' }] }),
    appended: { 1: catalogWith('/Metadata 300 0 R'), 300: streamSource('q', '/Type/Metadata/Subtype/Form') },
    kind: 'page-resource',
  },
]

describe('an object that may change as one thing and is shown as another', () => {
  it.each(attacks)('is a modification: $name', ({ signed, appended, kind }) => {
    const bytes = signed()
    expect(verify(bytes)).toMatchObject({ verdict: 'valid', problems: [] })
    const result = verify(appendObjects(bytes, appended))
    expect(result.verdict).toBe('modified')
    expect(forbidden(result)).toEqual([kind])
  })

  it('is a modification when both parts are new: evidence that is a field’s look', () => {
    const bytes = sign({ fields: ' 100 0 R' }, { extra: ['<</FT/Tx/T(sum)>>'] })
    const result = verify(
      appendObjects(bytes, {
        1: catalogWith('/DSS<</Certs[300 0 R]>>', '200 0 R 100 0 R'),
        100: '<</FT/Tx/T(sum)/V(1)/AP<</N 300 0 R>>>>',
        300: evil,
      }),
    )
    expect(forbidden(result)).toEqual(['other-role'])
  })
})

const withStore = (): Buffer => sign({ catalog: '/DSS<</Certs[100 0 R]>>' }, { extra: [plain] })

describe('the security store', () => {
  const stores: [string, string, boolean][] = [
    [
      'more evidence',
      `<</Certs[100 0 R 300 0 R]/OCSPs[300 0 R]/VRI<</${hash}<</Cert[100 0 R]/TU(D:2026)>>>>>>`,
      true,
    ],
    ['a type of its own', '<</Type/DSS/Certs[100 0 R]>>', true],
    ['a key nobody knows', '<</Certs[100 0 R]/XObject 300 0 R>>', false],
    ['a stream for a list', '<</Certs 300 0 R>>', false],
    ['a list of no streams', '<</Certs[100 0 R 301 0 R]>>', false],
    ['a direct value in a list', '<</Certs[100 0 R(x)]>>', false],
    ['an entry without a digest for a name', '<</Certs[100 0 R]/VRI<</Fm0<<>>>>>>', false],
    ['an entry with a name too long', `<</Certs[100 0 R]/VRI<</${hash}A<<>>>>>>`, false],
    ['an entry that is a stream', `<</Certs[100 0 R]/VRI<</${hash} 300 0 R>>>>`, false],
    ['an entry with another key', `<</Certs[100 0 R]/VRI<</${hash}<</N 300 0 R>>>>>>`, false],
  ]
  it.each(stores)('with %s is permitted: %3$s', (_, store, allowed) => {
    const result = verify(
      appendObjects(withStore(), { 1: catalogWith(`/DSS ${store}`), 300: plain, 301: '<<>>' }),
    )
    expect(result.changes).toMatchObject([
      { kind: allowed ? 'validation-data' : 'validation-data-changed', allowed },
    ])
  })

  it('may not exchange evidence in its place', () => {
    expect(verify(appendObjects(withStore(), { 100: streamSource('other') })).verdict).toBe('modified')
  })
})

describe('generations', () => {
  it('count: a reference to another generation is another reference', () => {
    const bytes = sign({}, {})
    const page = `<</Type/Page/Parent 2 0 R/Contents 4 1 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>${box}>>`
    expect(forbidden(verify(appendObjects(bytes, { 3: page })))).toEqual(['page-content'])
  })

  it('count: an object moved to another generation hides from those that refer to it', () => {
    const bytes = sign({}, {})
    const appended = appendObjects(bytes, { 4: streamSource('BT /F1 24 Tf 72 700 Td (Contract) Tj ET') })
    const moved = appended
      .toString('latin1')
      .replace(/xref\n4 1\n(\d{10}) 00000 n/, 'xref\n4 1\n$1 00001 n')
      .replace(/4 0 obj(?![\s\S]*4 0 obj)/, '4 1 obj')
    expect(forbidden(verify(Buffer.from(moved, 'latin1')))).toContain('object')
  })
})

const settings = (fonts: string): string => `]/DR<</Font<<${fonts}>>>>/CO[`

describe('what readers do', () => {
  it('may extend the resources of the form, and change none', () => {
    const signed = sign({ fields: settings('/F1 100 0 R') }, { extra: ['<<>>', '<<>>'] })
    const changed = (fonts: string): PdfVerification =>
      verify(appendObjects(signed, { 1: catalogWith('', `200 0 R${settings(fonts)}`) }))
    expect(changed('/F1 100 0 R/F2 101 0 R')).toMatchObject({
      verdict: 'valid',
      changes: [{ kind: 'form-settings', detail: 'DR' }],
    })
    expect(forbidden(changed('/F1 101 0 R'))).toEqual(['form-settings'])
    expect(forbidden(changed(''))).toEqual(['form-settings'])
  })

  it('may add to the catalog of files whose signatures lock fields and name the catalog for it', () => {
    const locked = '/Reference[<</TransformMethod/FieldMDP/Data 1 0 R/TransformParams<</Action/All/V/1.2>>>>]'
    const result = verify(
      appendObjects(sign({ entries: locked }, {}), { 1: catalogWith('/DSS<</Certs[300 0 R]>>'), 300: plain }),
    )
    expect(result).toMatchObject({ verdict: 'valid', changes: [{ kind: 'validation-data' }] })
  })

  it('may change the document information of files whose trailer is a stream', () => {
    const signed = sign(
      { trailer: '/Info 100 0 R' },
      { extra: ['<</Title(a)>>', '<</Type/XRef/W[1 2 1]/Info 100 0 R/Length 0>>\nstream\n\nendstream'] },
    )
    expect(verify(appendObjects(signed, { 100: '<</Title(b)>>' })).changes).toMatchObject([
      { kind: 'metadata', detail: 'Info', allowed: true },
    ])
  })
})

function bookmark(title: string): string {
  return `<</Title(${title})/Parent 101 0 R>>`
}

it('document information that is something else besides is not excused', () => {
  const outline = '<</Type/Outlines/First 100 0 R/Last 100 0 R/Count 1>>'
  const bytes = sign(
    { trailer: '/Info 100 0 R', catalog: '/Outlines 101 0 R' },
    { extra: [bookmark('Price'), outline] },
  )
  const result = verify(appendObjects(bytes, { 100: bookmark('Gift') }))
  expect(result).toMatchObject({ verdict: 'modified' })
})
