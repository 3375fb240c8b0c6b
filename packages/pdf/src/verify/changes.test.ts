import { beforeAll, describe, expect, it } from 'vitest'
import { completeDocument } from '../sign/complete.ts'
import { fillFields } from '../sign/fill-fields.ts'
import { prepareFields } from '../sign/prepare-fields.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import type { Appearance } from '../types.ts'
import type { DocumentChange, PdfVerification } from './report.ts'
import {
  appendObjects,
  makeContainer,
  rawSignature,
  signRaw,
  streamSource,
  type RawSignature,
} from '../../testing/foreign-signer.ts'
import { verifyPdf } from './verify-pdf.ts'

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

const look: Appearance = { kind: 'vector', width: 50, height: 50, content: '0 0 50 50 re f' }

const widget = '/Type/Annot/Subtype/Widget/Rect[10 10 99 30]/P 3 0 R'
const text = (name: string, more = ''): string => `<</FT/Tx/T(${name})${widget}${more}>>`
const form: TestPdf = {
  pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[100 0 R 101 0 R 102 0 R]' }],
  extra: [
    text('sum'),
    text('place'),
    `<</FT/Btn/T(agree)/V/Off/AS/Off${widget}/AP<</N<</Yes 103 0 R>>>>>>`,
    'null',
  ],
}

function sign(raw: Partial<RawSignature>, pdf: TestPdf = form): Buffer {
  return signRaw(
    {
      subFilter: 'ETSI.CAdES.detached',
      fields: ' 100 0 R 101 0 R 102 0 R',
      container: (covered) =>
        makeContainer(covered, { signer: authority.person, scheme: 'ec', withSigningCertificate: true }),
      ...raw,
    },
    pdf,
  )
}

function changesOf(bytes: Buffer, objects: Record<number, string>): DocumentChange[] {
  return verify(appendObjects(bytes, objects)).changes
}

function verify(bytes: Buffer): PdfVerification {
  return verifyPdf(bytes, { trustedRoots: [authority.root.certificate] })
}

const transform = (method: string, parameters: string): string =>
  `/Reference[<</Type/SigRef/TransformMethod/${method}/TransformParams<</Type/TransformParams${parameters}/V/1.2>>>>]`
const certification = (level: number): Partial<RawSignature> => ({
  entries: transform('DocMDP', `/P ${level}`),
  catalog: `/Perms<</DocMDP ${rawSignature} 0 R>>`,
})

const filled = {
  100: text('sum', '/V(100)/AP<</N 300 0 R>>'),
  300: streamSource('BT (100) Tj ET', '/Type/XObject/Subtype/Form/BBox[0 0 89 20]'),
}

const tickBox = (state: string, more: string): string =>
  `<</FT/Btn/T(agree)/V/${state}/AS/${state}${widget}/AP<</N<</Yes ${more}>>>>>>`

const catalogOf = (fields: string): string =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]/SigFlags 3>>>>`

const pageWith = (entries: string, parent = '2 0 R'): string =>
  `<</Type/Page/Parent ${parent}/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/MediaBox[0 0 595 842]${entries}>>`

const catalogWith = (more: string): string =>
  `<</Type/Catalog/Pages 2 0 R${more}/AcroForm<</Fields[200 0 R]/SigFlags 3>>>>`

const hoisted = (annotation: string): Record<number, string> => ({
  3: pageWith('/Annots[300 0 R]'),
  300: annotation,
})

describe('filling in a form after a signature', () => {
  it('is permitted when nothing limits it, and named with field and page', () => {
    const result = verify(appendObjects(sign({}), filled))
    expect(result).toMatchObject({ verdict: 'valid', modifiedAfterLastSignature: false })
    expect(result.changes).toEqual([
      {
        kind: 'field-filled',
        allowed: true,
        after: 0,
        object: 100,
        field: 'sum',
        page: 1,
        forbiddenBy: undefined,
      },
    ])
  })

  it.each([
    [1, false],
    [2, true],
    [3, true],
  ])('under a certification of level %i is permitted: %s', (level, allowed) => {
    const changes = changesOf(sign(certification(level)), filled)
    expect(changes).toMatchObject([{ kind: 'field-filled', allowed }])
    expect(changes[0]?.forbiddenBy).toBe(allowed ? undefined : 'certification')
  })

  it('covers boxes that are ticked, but not boxes that are given another look', () => {
    expect(changesOf(sign({}), { 102: tickBox('Yes', '103 0 R') })).toMatchObject([
      { field: 'agree', allowed: true },
    ])
    const redrawn = { 102: tickBox('Yes', '300 0 R'), 300: streamSource('q Q', '/Subtype/Form') }
    expect(changesOf(sign({}), redrawn)).toMatchObject([{ kind: 'field-appearance', allowed: false }])
  })

  it('may redraw a look in its place, unless something else shows it too', () => {
    const drawn = (entries: string): TestPdf => ({
      pages: [{ entries: `/MediaBox[0 0 595 842]/Annots[100 0 R]${entries}` }],
      extra: [
        text('sum', '/V(1)/AP<</N 101 0 R>>'),
        streamSource('BT (1) Tj ET', '/Subtype/Form/BBox[0 0 89 20]'),
      ],
    })
    const change = {
      100: text('sum', '/V(2)/AP<</N 101 0 R>>'),
      101: streamSource('BT (2) Tj ET', '/Subtype/Form/BBox[0 0 89 20]'),
    }
    const alone = sign({ fields: ' 100 0 R' }, drawn(''))
    expect(changesOf(alone, change)).toMatchObject([{ kind: 'field-filled', allowed: true }])
    const shared = sign({ fields: ' 100 0 R' }, drawn('/Group 101 0 R'))
    expect(verify(appendObjects(shared, change)).verdict).toBe('modified')
  })

  it('does not extend to moving, renaming, adding or removing fields', () => {
    const moved = text('sum').replace('[10 10 99 30]', '[10 10 500 800]')
    expect(changesOf(sign({}), { 100: moved })).toMatchObject([{ kind: 'field-changed', detail: 'Rect' }])
    expect(changesOf(sign({}), { 100: text('total') })).toMatchObject([
      { kind: 'field-changed', detail: 'T' },
    ])
    const added = { 1: catalogOf('200 0 R 100 0 R 101 0 R 102 0 R 300 0 R'), 300: text('more') }
    expect(changesOf(sign({}), added)).toMatchObject([{ kind: 'field-added', field: 'more', allowed: false }])
    expect(changesOf(sign({}), { 1: catalogOf('200 0 R 101 0 R 102 0 R') })).toContainEqual(
      expect.objectContaining({ kind: 'field-removed', field: 'sum', allowed: false }),
    )
  })
})

describe('locked fields', () => {
  const locks: [string, string, string[]][] = [
    ['/Action/All', 'all', ['sum', 'place']],
    ['/Action/Include/Fields[(sum)]', 'included', ['sum']],
    ['/Action/Exclude/Fields[(sum)]', 'not excluded', ['place']],
  ]
  it.each(locks)('by %s are those that are %s', (parameters, _, locked) => {
    const fill = { ...filled, 101: text('place', '/V(Beijing)') }
    for (const bytes of [
      sign({ entries: transform('FieldMDP', parameters) }),
      sign({ fieldEntries: `/Lock<</Type/SigFieldLock${parameters}>>` }),
    ]) {
      const changes = changesOf(bytes, fill)
      expect(changes.map((item) => item.field)).toEqual(['sum', 'place'])
      for (const change of changes) {
        const isLocked = locked.includes(change.field ?? '')
        expect([change.field, change.allowed]).toEqual([change.field, !isLocked])
        expect(change.forbiddenBy).toBe(isLocked ? 'lock' : undefined)
      }
    }
  })

  it('may also limit the document like a certification', () => {
    const bytes = sign({ fieldEntries: '/Lock<</Type/SigFieldLock/Action/Include/Fields[]/P 1>>' })
    expect(changesOf(bytes, filled)).toMatchObject([{ allowed: false, forbiddenBy: 'certification' }])
  })
})

describe('what goes with signing', () => {
  it('is permitted: later signatures, validation material, a closing time-stamp', async () => {
    const prepared = await prepareFields(makeTestPdf({ pages: [{}, {}] }), {
      fields: [
        { name: 'a', box: { page: 0, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 } },
        { name: 'b', box: { page: 1, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 } },
      ],
      certify: { ...authority.platform, time: new Date() },
    })
    const fields = ['a', 'b'].map((name) => ({ name, appearance: look }))
    const signed = await fillFields(prepared.bytes, {
      fields,
      signer: authority.person,
      signerName: '张三',
      time: new Date(),
    })
    const completed = await completeDocument(signed.bytes, {
      certificates: [authority.root.certificate],
      crls: [],
      ocsps: [],
      timestamp: { kind: 'built-in', authority: authority.timestamp },
    })
    const result = verify(completed.bytes)
    expect(result.verdict).toBe('valid')
    expect(result.changes.every((change) => change.allowed)).toBe(true)
    expect(result.changes.map(({ kind, field, page, after }) => [kind, field, page, after])).toEqual([
      ['signature-filled', 'a', 1, 0],
      ['signature-filled', 'b', 2, 1],
      ['validation-data', undefined, undefined, 2],
      ['timestamp-added', expect.stringMatching(/^QiyinTimestamp_\d+$/), 1, 2],
    ])
  })

  it('ends with completion: then only the validation data are renewed', async () => {
    const brought = '<</FT/Tx/T(brought)/Type/Annot/Subtype/Widget/Rect[0 0 595 842]>>'
    const source = makeTestPdf({ catalog: '/AcroForm<</Fields[100 0 R]>>', extra: [brought] })
    const fill = { 100: brought.replace('>>', '/V(Pay 9999999)>>') }
    const filledIn = (bytes: Buffer): DocumentChange[] =>
      verify(appendObjects(bytes, fill)).changes.filter(({ kind }) => kind === 'field-filled')
    const prepared = await prepareFields(source, {
      fields: [{ name: 'a', box: { page: 0, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 } }],
      certify: { ...authority.platform, time: new Date() },
    })
    expect(filledIn(prepared.bytes)).toMatchObject([
      { field: 'brought', allowed: false, forbiddenBy: 'lock' },
    ])
    const signed = await fillFields(prepared.bytes, {
      fields: [{ name: 'a', appearance: look }],
      signer: authority.person,
      signerName: '张三',
      time: new Date(),
    })
    const closing = {
      certificates: [authority.root.certificate],
      crls: [],
      ocsps: [],
      timestamp: { kind: 'built-in' as const, authority: authority.timestamp },
    }
    const completed = await completeDocument(signed.bytes, closing)
    expect(filledIn(completed.bytes)).toMatchObject([
      { field: 'brought', allowed: false, forbiddenBy: 'completion' },
    ])
    const renewed = await completeDocument(completed.bytes, closing)
    expect(verify(renewed.bytes)).toMatchObject({ verdict: 'valid' })
  })

  it('includes metadata, but not where nothing at all may change', () => {
    const changed = {
      1: `<</Type/Catalog/Pages 2 0 R/Metadata 300 0 R/AcroForm<</Fields[200 0 R 100 0 R 101 0 R 102 0 R]/SigFlags 3>>>>`,
      300: streamSource('<x/>', '/Type/Metadata/Subtype/XML'),
    }
    expect(changesOf(sign({}), changed)).toMatchObject([{ kind: 'metadata', allowed: true }])
    const strict = {
      ...changed,
      1: changed[1].replace('/Metadata', `/Perms<</DocMDP ${rawSignature} 0 R>>/Metadata`),
    }
    expect(changesOf(sign(certification(1)), strict)).toMatchObject([
      { kind: 'metadata', allowed: false, forbiddenBy: 'certification' },
    ])
  })

  it('includes titles in the document information, and nothing else there', () => {
    const bytes = sign(
      { trailer: '/Info 104 0 R' },
      { ...form, extra: [...(form.extra ?? []), '<</Title(a)>>'] },
    )
    expect(changesOf(bytes, { 104: '<</Title(b)/ModDate(D:2026)>>' })).toMatchObject([
      { kind: 'metadata', detail: 'Info', allowed: true },
    ])
    expect(changesOf(bytes, { 104: '<</Title(b)/Other 3 0 R>>' })).toMatchObject([
      { kind: 'object', allowed: false },
    ])
  })
})

describe('changes nothing permits', () => {
  const two: TestPdf = { pages: [{}, {}] }
  const cases: [string, Record<number, string>, Partial<DocumentChange>[]][] = [
    ['page content', { 6: streamSource('q Q') }, [{ kind: 'page-content', page: 2, object: 6 }]],
    [
      'the content reference',
      { 3: pageWith('').replace('4 0 R', '6 0 R') },
      [{ kind: 'page-content', page: 1 }],
    ],
    [
      'a page’s rotation',
      { 3: pageWith('/Rotate 90') },
      [{ kind: 'page-changed', page: 1, detail: 'Rotate' }],
    ],
    [
      'a page’s resources',
      { 3: pageWith('').replace('Helvetica', 'Symbol') },
      [{ kind: 'page-resource', page: 1 }],
    ],
    ['a page’s action', { 3: pageWith('/AA<<>>') }, [{ kind: 'page-changed', detail: 'AA' }]],
    [
      'the order of pages',
      { 2: '<</Type/Pages/Kids[5 0 R 3 0 R]/Count 2>>' },
      [{ kind: 'page-order' }, { kind: 'page-tree' }],
    ],
    [
      'the number of pages',
      { 2: '<</Type/Pages/Kids[3 0 R]/Count 1>>' },
      [{ kind: 'page-removed', page: 2 }, { kind: 'page-tree' }],
    ],
    [
      'an inserted page',
      { 2: '<</Type/Pages/Kids[3 0 R 300 0 R 5 0 R]/Count 3>>', 300: pageWith('') },
      [{ kind: 'page-added', page: 2 }, { kind: 'page-tree' }],
    ],
    [
      'an opening action',
      { 1: catalogWith('/OpenAction 300 0 R'), 300: '<<>>' },
      [{ kind: 'catalog', detail: 'OpenAction' }],
    ],
    ['layers', { 1: catalogWith('/OCProperties<<>>') }, [{ kind: 'catalog', detail: 'OCProperties' }]],
    [
      'the form’s settings',
      { 1: catalogWith('').replace('/SigFlags', '/NeedAppearances true/SigFlags') },
      [{ kind: 'form-settings', detail: 'NeedAppearances' }],
    ],
    ['an emptied signature', { 200: '<</FT/Sig/T(raw)>>' }, [{ kind: 'signature-changed', field: 'raw' }]],
  ]
  it.each(cases)('name %s', (_, objects, expected) => {
    const bytes = sign({ fields: '' }, two)
    const changes = changesOf(bytes, objects)
    expect(changes).toMatchObject(expected.map((change) => ({ ...change, allowed: false, after: 0 })))
    expect(changes).toHaveLength(expected.length)
  })

  it('are found in a signed state between two signatures as well', async () => {
    const fields = [{ name: 'b', box: { page: 0, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 } }]
    const prepared = await prepareFields(makeTestPdf(two), {
      fields,
      certify: { ...authority.platform, time: new Date() },
    })
    const changed = appendObjects(prepared.bytes, { 6: streamSource('q Q') })
    const { bytes } = await fillFields(changed, {
      fields: [{ name: 'b', appearance: look }],
      signer: authority.person,
      signerName: '张三',
      time: new Date(),
    })
    const result = verify(bytes)
    expect(result).toMatchObject({ verdict: 'modified', modifiedAfterLastSignature: false })
    expect(result.changes).toMatchObject([
      { kind: 'signature-filled', allowed: true, after: 0 },
      { kind: 'page-content', page: 2, allowed: false, after: 0 },
    ])
  })

  it('include a hoisted annotation only when it is another one', () => {
    const direct = '<</Type/Annot/Subtype/Square/Rect[10 10 50 50]>>'
    const bytes = sign({ fields: '' }, { pages: [{ entries: `/MediaBox[0 0 595 842]/Annots[${direct}]` }] })
    expect(changesOf(bytes, hoisted(direct))).toEqual([])
    expect(changesOf(bytes, hoisted(direct.replace('50 50', '500 800')))).toMatchObject([
      { kind: 'annotation-removed' },
      { kind: 'annotation-added' },
    ])
  })
})
