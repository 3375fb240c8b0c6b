import { beforeAll, expect, it } from 'vitest'
import {
  appendObjects,
  fillPlaceholder,
  makeContainer,
  placeholder,
  streamSource,
} from '../../testing/foreign-signer.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { verifyPdf } from './verify-pdf.ts'

/**
 * What was signed may promise an object and have only its beginning, or none of it: an update that supplies the rest
 * changes the page without any row of its own.
 */

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

const paint = 'q 1 0 0 rg 0 0 500 500 re f Q'
const form = (content: string, type = 'XObject', more = ''): string =>
  streamSource(content, `/Type/${type}/Subtype/Form/BBox[0 0 595 842]${more}`)
const catalog = (more = ''): string =>
  `<</Type/Catalog/Pages 2 0 R${more}/AcroForm<</Fields[200 0 R]/SigFlags 3>>>>`

function container(covered: Buffer): Buffer {
  return makeContainer(covered, { signer: authority.person, scheme: 'ec', withSigningCertificate: true })
}

/** A stream that says of itself that it has so many bytes. */
function withLength(stream: string, length: number): string {
  return stream.replace(/\/Length \d+/, `/Length ${String(length).padStart(6, '0')}`)
}

/** A signed file whose page shows an object, and a row of its own for one. */
function signed(shown: number, extra: string[] = [], entries: Record<number, number> = {}): Buffer {
  const base = makeTestPdf({
    pages: [{ resources: `/Resources<</XObject<</Fm0 ${shown} 0 R>>>>`, content: '/Fm0 Do' }],
    extra,
  })
  const objects = {
    1: catalog(),
    200: '<</FT/Sig/T(a)/V 201 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R>>',
    201: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached ${placeholder}>>`,
  }
  return fillPlaceholder(appendObjects(base, objects, { entries }), { container })
}

/** The file with an update that begins with these bytes, and has no row for them. */
function withTail(bytes: Buffer, text: string): Buffer {
  const start = /startxref\s+\d+\s+%%EOF\s*$/.exec(bytes.toString('latin1'))?.[0] ?? ''
  return appendObjects(Buffer.concat([bytes, Buffer.from(`${text}${start}`, 'latin1')]), { 99: 'null' })
}

function outcome(bytes: Buffer): string[] {
  const { verdict, changes } = verifyPdf(bytes, { trustedRoots: [authority.root.certificate] })
  return [verdict, ...changes.map(({ kind, object }) => `${kind} ${object ?? ''}`.trim())]
}

/** Where nothing else was changed. */
const oddFile = ['modified', 'structure']

const far = 80_000
/** A comment up to an offset. */
const fillTo = (bytes: Buffer, offset: number): string => `%${'x'.repeat(offset - bytes.length - 2)}\n`

it('an object whose row leads past the signed bytes was not there, and no update may follow', () => {
  const bytes = signed(500, [], { 500: far })
  expect(outcome(bytes)).toEqual(['valid'])
  expect(outcome(appendObjects(bytes, { 99: 'null' }))).toEqual(oddFile)
  const later = withTail(bytes, `${fillTo(bytes, far)}500 0 obj\n${form(paint)}\nendobj\n`)
  expect(outcome(later)).toEqual(['modified', 'reserved-object 500', 'structure'])
})

it('an object whose row leads to the last signed bytes was not there, and no update may follow', () => {
  // The last digit of `startxref` becomes an object's number, what follows it a comment.
  const tries = Array.from({ length: 12 }, (_, more) => {
    const extra = ['x'.repeat(more)].map((text) => `(${text})`)
    const at = signed(7, extra, { 7: 1 }).length - 8
    return { at, bytes: signed(7, extra, { 7: at }) }
  })
  const found = tries.find(({ at, bytes }) => bytes.toString('latin1', at) === '7\n%%EOF\n')
  const bytes = found?.bytes ?? Buffer.alloc(0)
  expect(outcome(bytes)).toEqual(['valid'])
  expect(outcome(appendObjects(bytes, { 99: 'null' }))).toEqual(oddFile)
  expect(outcome(withTail(bytes, ` 0 obj\n${form(paint)}\nendobj\n`))).toEqual([
    'modified',
    'reserved-object 7',
    'structure',
  ])
})

it('a stream whose length reaches past the signed bytes had less', () => {
  const start = signed(100, [withLength(form('q Q'), 0)]).indexOf('q Q')
  const bytes = signed(100, [withLength(form('q Q'), far - start)])
  expect(outcome(bytes)).toEqual(['valid'])
  // Poppler takes all of an update for its content.
  expect(outcome(appendObjects(bytes, { 99: 'null' }))).toEqual([
    'modified',
    'structure 100',
    'structure',
    'structure',
  ])
  const text = `\n${paint}\n`
  const more = `${fillTo(bytes, far - text.length)}${text}\nendstream\nendobj\n`
  expect(outcome(withTail(bytes, more))).toContain('page-resource 100')
})

it('an object stream whose length reaches past the signed bytes had less', () => {
  const packed = streamSource('7 0 ', '/Type/ObjStm/N 1/First 4')
  const start = signed(4, [withLength(packed, 0)]).indexOf('7 0 \nendstream')
  const bytes = signed(4, [withLength(packed, far - start)])
  const text = '\n% whatever\n'
  const more = `${fillTo(bytes, far - text.length)}${text}\nendstream\nendobj\n`
  // Nothing shows it: that the file is odd is all there is to tell.
  expect(outcome(withTail(bytes, more))).toEqual(oddFile)
})

it('what was unfinished for two signatures is so for the second as well', () => {
  const start = signed(100, [withLength(form('q Q'), 0)]).indexOf('q Q')
  const first = signed(100, [withLength(form('q Q'), far - start)])
  const again = appendObjects(first, {
    1: catalog().replace('200 0 R', '200 0 R 400 0 R'),
    400: '<</FT/Sig/T(b)/V 401 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R>>',
    401: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached ${placeholder}>>`,
  })
  const bytes = fillPlaceholder(again, { container })
  expect(outcome(bytes)).toEqual([
    'modified',
    'signature-field-added 400',
    'structure 100',
    'structure',
    'structure',
  ])
  expect(bytes.length).toBeLessThan(far)
  const text = `\n${paint}\n`
  const more = `${fillTo(bytes, far - text.length)}${text}\nendstream\nendobj\n`
  expect(outcome(withTail(bytes, more))).toContain('page-resource 100')
})

it('a string that is closed in the update was no object', () => {
  const bytes = signed(100, [`<</Type/XObject/X(`])
  const base = outcome(bytes)
  expect(base).toEqual(['valid'])
  const rest = `)/Subtype/Form/BBox[0 0 595 842]/Length ${paint.length}>>\nstream\n${paint}\nendstream\nendobj\n`
  expect(outcome(withTail(bytes, rest))[0]).toBe('modified')
})

it('what calls itself a cross-reference stream may be shown, and what it shows counts', () => {
  const shown = form('/X Do', 'XRef', '/Resources<</XObject<</X 300 0 R>>>>')
  const evidence = { 1: catalog('/DSS<</Certs[300 0 R]>>'), 300: form(paint) }
  const bytes = signed(100, [shown])
  expect(outcome(bytes)).toEqual(['valid'])
  expect(outcome(appendObjects(bytes, evidence))).toEqual([
    'modified',
    'validation-data',
    'other-role 300',
    'reserved-object 300',
  ])
  expect(outcome(appendObjects(signed(4), evidence))).toEqual(['valid', 'validation-data'])
})
