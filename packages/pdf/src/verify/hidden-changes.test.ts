import { beforeAll, describe, expect, it } from 'vitest'
import {
  appendObjects,
  makeContainer,
  makeToken,
  signRaw,
  streamSource,
  type RawSignature,
} from '../../testing/foreign-signer.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import type { TestPdf } from '../../testing/test-pdf.ts'
import type { ChangeKind, PdfVerification } from './report.ts'
import { verifyPdf } from './verify-pdf.ts'

/** What the adversarial fuzzer and a comparison with other validators have found: each passed, or failed, wrongly. */

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

function sign(raw: Partial<RawSignature> = {}, pdf: TestPdf = {}): Buffer {
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

function forbidden(bytes: Buffer): ChangeKind[] {
  return [
    ...new Set(
      verify(bytes)
        .changes.filter((item) => !item.allowed)
        .map((item) => item.kind),
    ),
  ]
}

const look = (content: string, box = '/BBox[0 0 89 20]'): string =>
  streamSource(content, `/Type/XObject/Subtype/Form${box}`)
const field = (more: string): string =>
  `<</FT/Tx/T(sum)/Type/Annot/Subtype/Widget/Rect[10 10 99 30]/P 3 0 R${more}>>`
const widget = (more: string): string =>
  `<</Parent 100 0 R/Type/Annot/Subtype/Widget/Rect[10 10 99 30]/P 3 0 R${more}>>`
const withField = (objects: string[]): TestPdf => ({
  pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[100 0 R]' }],
  extra: objects,
})
const signedField = (objects: string[], raw: Partial<RawSignature> = {}): Buffer =>
  sign({ fields: ' 100 0 R', ...raw }, withField(objects))
const catalog = (form: string, more = ''): string =>
  `<</Type/Catalog/Pages 2 0 R${more}/AcroForm<<${form}/SigFlags 3>>>>`

/** Appends a table with these rows, as they stand. */
function appendRows(bytes: Buffer, rows: string): Buffer {
  const appended = appendObjects(bytes, {}).toString('latin1')
  return Buffer.from(appended.replace(/xref\n0 0\n(?=trailer[\s\S]{0,200}$)/, `xref\n${rows}`), 'latin1')
}

describe('a page', () => {
  it('may not become nothing, or anything else than a page', () => {
    const bytes = sign({}, { pages: [{}, {}] })
    expect(verify(bytes).verdict).toBe('valid')
    expect(forbidden(appendRows(bytes, '3 1\n0000000000 00001 f \n'))).toContain('page-removed')
    expect(forbidden(appendObjects(bytes, { 3: look('') }))).toContain('page-removed')
    expect(forbidden(appendObjects(bytes, { 3: 'null' }))).toContain('page-removed')
  })

  it('may not be looked for by scanning because its row leads elsewhere', () => {
    const bytes = sign({}, { pages: [{}, {}] })
    const other = bytes.indexOf('4 0 obj')
    expect(verify(appendObjects(bytes, {}, { entries: { 3: other } })).verdict).toBe('modified')
  })

  it('may not stand twice in one section', () => {
    const bytes = sign()
    const here = String(bytes.indexOf('3 0 obj')).padStart(10, '0')
    const row = `3 1\n${here} 00000 n \n`
    expect(verify(appendRows(bytes, row)).verdict).toBe('valid')
    expect(forbidden(appendRows(bytes, `${row}3 1\n0000000000 00001 f \n`))).toEqual(['structure'])
  })
})

describe('a field', () => {
  it('is filled in its own object, not in that of its widget', () => {
    const group = '<</FT/Tx/T(group)/Kids[101 0 R]>>'
    const bytes = sign(
      { fields: ' 100 0 R' },
      {
        pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[101 0 R]' }],
        extra: [group, widget('')],
      },
    )
    expect(verify(appendObjects(bytes, { 100: group.replace('/Kids', '/V(1)/Kids') })).verdict).toBe('valid')
    expect(forbidden(appendObjects(bytes, { 101: widget('/V(1)') }))).toEqual(['field-changed'])
  })

  it('may get a look only that keeps to its box', () => {
    const bytes = signedField([field('')])
    const filled = (box: string): Buffer =>
      appendObjects(bytes, { 100: field('/V(1)/AP<</N 300 0 R>>'), 300: look('0 0 900 900 re f', box) })
    expect(verify(filled('/BBox[0 0 89 20]'))).toMatchObject({ verdict: 'valid' })
    expect(verify(filled('/BBox[0 0 89 20]/Matrix[1 0 0 1 1000000 -1000000]')).verdict).toBe('valid')
    const far = ['/BBox[0 0 89 1000001]', '/BBox[0 0 89 20]/Matrix[1 0 0 1 -1000001 0]']
    for (const box of ['', '/BBox[0 0 89]', '/BBox null', '/BBox[0 0 89 20]/Matrix[1 0 0]', ...far])
      expect(forbidden(filled(box))).toEqual(['field-appearance'])
    const content = appendObjects(bytes, { 100: field('/V(1)/AP<</N 4 0 R>>') })
    expect(forbidden(content)).toContain('field-appearance')
  })

  it('may have its look drawn anew in a dictionary of its own, if nothing else shows that', () => {
    const objects = [field('/AP 101 0 R'), '<</N 102 0 R>>', look('BT (1) Tj ET')]
    const change = { 100: field('/V(2)/AP 101 0 R'), 102: look('BT (2) Tj ET') }
    expect(verify(appendObjects(signedField(objects), change)).verdict).toBe('valid')
    const shared = signedField(objects, { catalog: '/Names 101 0 R' })
    expect(verify(appendObjects(shared, change)).verdict).toBe('modified')
  })

  it('may be closed with its filling, and no flag else be set', () => {
    const bytes = signedField([field('/Ff 2')])
    expect(verify(appendObjects(bytes, { 100: field('/Ff 3/V(1)') })).verdict).toBe('valid')
    expect(forbidden(appendObjects(bytes, { 100: field('/Ff 8194/V(1)') }))).toEqual(['field-changed'])
  })

  it('without a look is drawn by viewers: they may not get other fonts for it', () => {
    const change = { 1: catalog('/Fields[200 0 R 100 0 R]/DA(x)/DR<</Font<</F 300 0 R>>>>'), 300: '<<>>' }
    expect(verify(appendObjects(signedField([field('')]), change)).verdict).toBe('valid')
    const drawn = (own: string): string[] => [field(`${own}/V(1)/AP<</N 101 0 R>>`), look('BT (1) Tj ET')]
    expect(verify(appendObjects(signedField(drawn('/DA(y)')), change)).verdict).toBe('valid')
    // Where it can be filled in, its text is shown with the look of the form.
    expect(forbidden(appendObjects(signedField(drawn('')), change))).toEqual(['form-settings'])
    expect(forbidden(appendObjects(signedField([field('/V(1)')]), change))).toEqual(['form-settings'])
    // So is the value that it begins with, and what can be chosen.
    const begun = field('/DV(1)/AP<</N 101 0 R>>')
    const list = begun.replace('/FT/Tx', '/FT/Ch').replace('/DV(1)', '/Opt[(1)(2)]')
    for (const one of [begun, list])
      expect(forbidden(appendObjects(signedField([one, look('BT (1) Tj ET')]), change))).toEqual([
        'form-settings',
      ])
  })
})

const plain = streamSource('evidence')

function stampedTwice(covered: Buffer): Buffer {
  return makeContainer(covered, {
    signer: authority.person,
    scheme: 'ec',
    withSigningCertificate: true,
    timestamp: (value) => makeToken(value, new Date(), authority.timestamp),
    timestampCopies: 2,
  })
}

describe('honest programs', () => {
  it('leave behind what they have replaced', () => {
    const bytes = sign({ catalog: '/DSS 100 0 R' }, { extra: ['<</Certs[101 0 R]>>', plain] })
    const once = appendObjects(bytes, { 100: '<</Certs[101 0 R 300 0 R]>>', 300: plain })
    const fields = '/Fields[200 0 R]'
    const store = '<</Certs[101 0 R 300 0 R]>>'
    const twice = appendObjects(once, { 1: catalog(fields, '/DSS 301 0 R'), 301: store })
    expect(verify(twice)).toMatchObject({ verdict: 'valid', changes: [{ kind: 'validation-data' }] })
  })

  it('write the catalog under another number, and list the fields in another order', () => {
    const bytes = sign({ fields: ' 100 0 R' }, { extra: ['<</FT/Tx/T(sum)>>'] })
    const moved = (root: string): Buffer =>
      Buffer.from(
        appendObjects(bytes, { 300: root })
          .toString('latin1')
          .replace(/\/Root 1 0 R(?![\s\S]*\/Root 1 0 R)/, '/Root 300 0 R'),
        'latin1',
      )
    const fields = '/Fields[100 0 R 200 0 R]'
    expect(verify(moved(catalog(fields))).verdict).toBe('valid')
    expect(forbidden(moved(catalog(fields, '/OpenAction[3 0 R/Fit]')))).toEqual(['catalog'])
    expect(forbidden(moved(catalog('/Fields[200 0 R]')))).toEqual(['field-removed'])
  })

  it('leave out the document information, or write it anew', () => {
    const bytes = sign({ trailer: '/Info 100 0 R' }, { extra: ['<</Title(a)>>'] })
    const withInfo = (entry: string): Buffer => {
      const text = appendObjects(bytes, { 300: '<</Title(b)>>', 301: '<</Fm0 4 0 R>>' }).toString('latin1')
      const at = text.lastIndexOf('/Info 100 0 R')
      return Buffer.from(`${text.slice(0, at)}${entry}${text.slice(at + 13)}`, 'latin1')
    }
    const metadata = { verdict: 'valid', changes: [{ kind: 'metadata', detail: 'Info' }] }
    expect(verify(withInfo(''))).toMatchObject(metadata)
    expect(verify(withInfo('/Info 300 0 R'))).toMatchObject(metadata)
    expect(forbidden(withInfo('/Info 301 0 R'))).toEqual(['trailer'])
  })

  it('name extensions in an object of its own', () => {
    const bytes = sign({ catalog: '/Extensions 100 0 R' }, { extra: ['<</ESIC 101 0 R>>', '<<>>'] })
    expect(verify(appendObjects(bytes, { 101: '<</ExtensionLevel 5>>' }))).toMatchObject({
      verdict: 'valid',
      changes: [{ kind: 'version', detail: 'Extensions' }],
    })
  })

  it('put several time-stamps on a signature', () => {
    expect(verify(sign({ container: stampedTwice }))).toMatchObject({
      verdict: 'valid',
      signatures: [{ level: 'B-T' }],
    })
  })

  it('leave line ends after the last revision, and nothing else', () => {
    const bytes = sign()
    expect(verify(Buffer.concat([bytes, Buffer.from('\r\n\n')])).verdict).toBe('valid')
    expect(forbidden(Buffer.concat([bytes, Buffer.from('\r\n% x')]))).toEqual(['trailing-bytes'])
    expect(verify(Buffer.concat([bytes, Buffer.alloc(64, 10)])).verdict).toBe('valid')
    expect(forbidden(Buffer.concat([bytes, Buffer.alloc(65, 10)]))).toEqual(['trailing-bytes'])
  })
})
