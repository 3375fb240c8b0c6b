import { describe, expect, it } from 'vitest'
import { compare, type Case } from '../../testing/compare-states.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'
import type { ComparisonSetting } from './revision-pair.ts'

/**
 * Files that readers read differently: what one of the usual ones (PDFium, Poppler) would show otherwise after an
 * update may not pass, whatever ours makes of it. Each row was seen to change a page there.
 */

const plainSetting: ComparisonSetting = {
  filled: new Map(),
  cache: new Map(),
  policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
}
const box = '/MediaBox[0 0 595 842]'
const catalog = (more: string): string => `<</Type/Catalog/Pages 2 0 R${more}>>`
const evidence = { 1: catalog('/DSS<</Certs[300 0 R]>>'), 300: streamSource('q Q') }
const look = (bbox: string): string => streamSource('q Q', `/Type/XObject/Subtype/Form${bbox}`)
const text = (more: string): string => `<</FT/Tx/T(sum)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]${more}>>`
const stamp = (shown: number): string => `<</Type/Annot/Subtype/Stamp/Rect[9 9 99 99]/AP<</N ${shown} 0 R>>>>`
const annotated = (list: string): string => `${box}/Annots[${list}]`
const note = (more: string): string => `<</Type/Annot/Subtype/Text/Rect[0 0 9 9]${more}>>`
const page = (list: string): string =>
  `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>${annotated(list)}>>`
const isPermitted = (one: Case): boolean => compare(one).every((line) => line.startsWith('+'))

describe('a page that refers to what evidence turns up as', () => {
  it.each([
    '[4 0 R +300 0 R]',
    '[4 0 R 300.0 0 R]',
    '[4 0 R 300. 0 R]',
    '[4 0 R 300-0 0 R]',
    '[4 0 R 00000000000300 0 R]',
    '[4 0 R 300 000000 R]',
    '[4 0 R 300 +0 R]',
    '[4 0 R 300 -0 R]',
    '[4 0 R 300 0.0 R]',
    '[4 0 R 300 .0 R]',
    '[4 0 R 300 0R]',
    '[4 0 R 300 0 %\nR]',
    '[4 0 R 1 2 300 0 R]',
    '[4 0 R true 300 0 R]',
    '[4 0 R 300\u00800\u0080R]',
    '[4 0 R 300\u00ff0\u00ffR]',
    '[4 0 R 300 0 R\u0080]',
    '[4 0 R 300 0 R\u0080/X]',
    '[4 0 R null\u0080300 0 R]',
    '[4 0 R/X\u00ff300 0 R]',
    '[4 0 R/X\u00ff300%\n0 R]',
    `[4 0 R/X\u00ff300${' '.repeat(200)}0\u00ffR]`,
    '[4 0 R/X\u0080+300\u00800 R]',
    '[4 0 R 3-00 0 R]',
    '[4 0 R 300+0 R]',
    '[4 0 R 300..0 R]',
    '[4 0 R 300+ R]',
    '[4 0 R 300 +\n0 R]',
    '[4 0 R 300 -\n0 R]',
    '[4 0 R 5 300+0 R]',
    '[4 0 R 4294967596 0 R]',
    '[4 0 R -4294966996 0 R]',
    '[4 0 R 18446744073709551916 0 R]',
    '[4 0 R endobj 300 0 R]',
  ])('%j', (contents) => {
    expect(
      isPermitted({ before: { pages: [{ entries: `${box}/Contents${contents}` }] }, after: evidence }),
    ).toBe(false)
    const own = { pages: [{ entries: `${box}/Contents 100 0 R` }], extra: [contents] }
    expect(isPermitted({ before: own, after: evidence })).toBe(false)
  })

  it.each([
    '/X<41>>/Contents 300 0 R',
    '/X[1]]/Contents 300 0 R',
    '/X endobj/Contents 300 0 R',
    '/X endobject/Contents 300 0 R',
    '/X startxref/Contents 300 0 R',
    '/X endobj 500 0 obj<</Contents 300 0 R>>',
    '/#43ontents 300 0 R',
    '/Contents\u0080 300 0 R',
    '/Contents\u00ff300 0 R',
    '/Contents 300 0 R/Contents 4 0 R',
    '/Contents +\n300 0 R',
    '/Contents \u0080 300 0 R',
    '/Contents x[300 0 R]',
    '/X>>/Contents 300 0 R',
    '/X<</Y>>>>/Contents 300 0 R',
  ])('%j', (entries) => {
    expect(isPermitted({ before: { pages: [{ entries: `${box}${entries}` }] }, after: evidence })).toBe(false)
  })

  it('in a list that is not closed', () => {
    const own = { pages: [{ entries: `${box}/Contents 100 0 R` }], extra: ['[4 0 R 300 0 R'] }
    expect(isPermitted({ before: own, after: evidence })).toBe(false)
  })

  it.each(['[4 0 R 300 0 R(', '\u0080[4 0 R 300 0 R]', '4294967596 0 R'])(
    'in an object that is nothing: %j',
    (source) => {
      const own = { pages: [{ entries: `${box}/Contents 100 0 R` }], extra: [source] }
      expect(isPermitted({ before: own, after: evidence })).toBe(false)
    },
  )

  it.each([
    '[4 0 R]',
    '[4 0 R --300 0 R]',
    '[4 0 R 99999999 0 R]',
    '[4 0 R 300+0]',
    '[4 0 R -300 0 R]',
    '[4 0 R .300 0 R]',
    '[4 0 R 300 0 Rx]',
    '[4 0 R 300 R]',
  ])('or does not: %j', (contents) => {
    const before = { pages: [{ entries: `${box}/Contents${contents}` }] }
    expect(isPermitted({ before, after: evidence, oddFile: true })).toBe(true)
  })

  it('a key without a value makes no difference where its object ends', () => {
    const before = { pages: [{ entries: `${box}/Contents 4 0 R/X` }] }
    expect(isPermitted({ before, after: evidence, oddFile: true })).toBe(true)
  })

  it('names and keys that stand there again, and say the same, make no difference', () => {
    const again = `${box}/Rotate 0/Rotate 0/Contents 4 0 R/Type/Page`
    expect(isPermitted({ before: { pages: [{ entries: again }] }, after: evidence })).toBe(true)
  })

  it('a name that ends before its last byte for some lets nothing be added to its file', () => {
    const before = { pages: [{ entries: `${box}/F\u0080 4 0 R` }] }
    expect(isPermitted({ before, after: evidence })).toBe(false)
  })
})

describe('a key that stands twice', () => {
  const withField = { catalog: '/AcroForm<</Fields[100 0 R]>>', extra: [text('')] }
  const whole = '/BBox[0 0 9 9]'
  const rows: [string, Case][] = [
    [
      'in a page that was signed, its first value changed',
      {
        before: { pages: [{ entries: `${box}/Contents 100 0 R` }], extra: [streamSource('q Q')] },
        after: { 4: streamSource('Q q') },
      },
    ],
    [
      'in the catalog',
      { after: { ...evidence, 1: `<</Type/Catalog/Pages 400 0 R/Pages 2 0 R/DSS<</Certs[300 0 R]>>>>` } },
    ],
    [
      'in the catalog, spelt otherwise',
      { after: { ...evidence, 1: `<</Type/Catalog/Pag#65s 400 0 R/Pages 2 0 R/DSS<</Certs[300 0 R]>>>>` } },
    ],
    ['in the trailer', { after: evidence, afterTrailer: '/Root 400 0 R/Root 1 0 R' }],
    [
      'in a field that is filled in',
      {
        before: withField,
        after: { 100: text('/V(1)/AP<</N 301 0 R>>/AP<</N 300 0 R>>'), 300: look(whole), 301: look('') },
      },
    ],
    [
      'in its look',
      {
        before: withField,
        after: { 100: text('/V(1)/AP<</N 300 0 R>>'), 300: look(`/BBox[0 0 900 900]${whole}`) },
      },
    ],
    [
      'in a part of its look',
      {
        before: withField,
        after: { 100: text('/V(1)/AP<</N 300 0 R>>'), 300: look(`${whole}/Group[<</S/A/S/B>>]`) },
      },
    ],
  ]
  it.each(rows)('%s', (_, one) => {
    expect(isPermitted(one)).toBe(false)
  })

  it.each([
    ['/Type/DocTimeStamp/Type/Sig/ByteRange[0 1 2 3]', true],
    ['/Type/DocTimeStamp/Type/Sig', false],
    ['/Type/Sig/ByteRange[0 1 2 3]/ByteRange[0 1 2 4]', false],
  ])('in a signature, of which nothing is shown: %s', (entries, allowed) => {
    const after = {
      1: catalog('/AcroForm<</Fields[300 0 R]>>'),
      300: text('/V 301 0 R')
        .replace('Tx', 'Sig')
        .replace(/Rect\[[^\]]*\]/, 'Rect[0 0 0 0]'),
      301: `<<${entries}>>`,
    }
    const before = { catalog: '/AcroForm<</Fields[]>>' }
    expect(isPermitted({ before, after, filled: { 300: 'timestamp' } })).toBe(allowed)
  })
})

describe('what is seen', () => {
  const drawn = look('/BBox[0 0 9 9]')

  it('may not be stacked in another order', () => {
    const before = {
      pages: [{ entries: annotated('100 0 R 101 0 R 102 0 R') }],
      extra: [stamp(103), stamp(103), stamp(103), drawn],
    }
    const ordered = (list: string): string[] => compare({ before, after: { 3: page(list) } })
    expect(ordered('101 0 R 100 0 R 102 0 R')).toEqual(['- page-changed p1 /Annots'])
    expect(ordered('102 0 R 100 0 R 101 0 R')).toEqual(['- page-changed p1 /Annots'])
    expect(ordered('100 0 R 101 0 R 102 0 R')).toEqual([])
  })

  it('under the pointer keeps to its box as well', () => {
    const before = { catalog: '/AcroForm<</Fields[100 0 R]>>', extra: [text('')] }
    const shown = (key: string, bbox: string): string[] =>
      compare({
        before,
        after: {
          100: text(`/V(1)/AP<</N 300 0 R/${key} 301 0 R>>`),
          300: drawn,
          301: look(bbox),
        },
      })
    for (const key of ['D', 'R']) {
      expect(shown(key, '')).toContain('- field-appearance /BBox')
      expect(shown(key, '/BBox[0 0 9 9]')).toEqual(['+ field-filled #100 “sum”'])
    }
  })

  it('of one field is not what is filled in in another', () => {
    const other = text('/V(100)/AP 101 0 R').replace('sum', 'price')
    const before = {
      catalog: '/AcroForm<</Fields[100 0 R 103 0 R]>>',
      extra: [text('/AP 101 0 R'), '<</N 102 0 R>>', drawn, other],
    }
    const after = { 100: text('/V(1)/AP 101 0 R'), 102: drawn.replace('q Q', 'q q') }
    expect(compare({ before, after })).toEqual(['+ field-filled #100 “sum”', '- object #102 /Form'])
  })
})

it.each(['A', 'AA'])('a new field may not bring an action: /%s', (key) => {
  const place = `<</FT/Sig/T(next)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]`
  const added = (more: string): string[] =>
    compare({
      before: { catalog: '/AcroForm<</Fields[]>>' },
      after: { 1: catalog('/AcroForm<</Fields[300 0 R]>>'), 300: `${place}${more}>>` },
    })
  expect(added('')).toEqual(['+ field-added #300 “next”'])
  expect(added(`/${key}<</S/JavaScript/JS(1)>>`)).toContain(`- field-added #300 “next” /${key}`)
})

const isAllowed = (more: string): boolean =>
  isPermitted({ level: 3, after: { 3: page('300 0 R'), 300: note(more) } })

it.each(['A', 'AA'])('a note may not bring an action: /%s', (key) => {
  expect([isAllowed(''), isAllowed(`/${key}<</S/JavaScript/JS(1)>>`)]).toEqual([true, false])
})

describe('a stream of objects with a number twice', () => {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Catalog/Pages 2 0 R/Lang(a)>>']

  /** An update that packs both catalogs, its row naming the place in the stream. */
  function updated(index: number): string[] {
    const base = makeTestPdf()
    const [first = '', second = ''] = objects
    const head = `1 0 1 ${first.length + 1} `
    const data = `${head}${first} ${second}`
    const stream = `300 0 obj\n<</Type/ObjStm/N 2/First ${head.length}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`
    const rows = Buffer.alloc(15)
    const at = base.length + stream.length
    for (const [row, cells] of [
      [2, 300, index],
      [1, base.length, 0],
      [1, at, 0],
    ].entries()) {
      rows[row * 5] = cells[0] ?? 0
      rows.writeUIntBE(cells[1] ?? 0, row * 5 + 1, 3)
      rows[row * 5 + 4] = cells[2] ?? 0
    }
    const previous = /startxref\n(\d+)/.exec(base.toString('latin1'))?.[1]
    const table = `301 0 obj\n<</Type/XRef/W[1 3 1]/Index[1 1 300 2]/Size 302/Root 1 0 R/Prev ${previous}/Length 15>>\nstream\n`
    const source = `${base.toString('latin1')}${stream}${table}${rows.toString('latin1')}\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`
    const after = new PdfDocument(Buffer.from(source, 'latin1'))
    return compareRevisions(new PdfDocument(base), after, plainSetting).map(({ kind }) => kind)
  }

  it('is read at the place that its row names, and permitted nowhere', () => {
    expect(updated(0)).toEqual(['object'])
    expect(updated(1)).toEqual(['catalog', 'object'])
    expect(updated(2)).toEqual(['structure'])
  })
})

describe('an update that only some readers find', () => {
  const base = appendObjects(makeTestPdf(), { 99: 'null' })
  const updated = appendObjects(base, { 1: catalog('/DSS<<>>') }).toString('latin1')
  const end = /startxref\n(\d+)\n%%EOF\n$/.exec(updated)
  const kinds = (source: string): string[] => {
    const after = new PdfDocument(Buffer.from(source, 'latin1'))
    return compareRevisions(new PdfDocument(base), after, plainSetting).map(({ kind }) => kind)
  }
  /** The update with something else in the place of the last match. */
  const changed = (found: RegExp, other: string): string =>
    updated.slice(0, base.length) + updated.slice(base.length).replace(found, other)

  it.each([
    ['as it should be', updated, ['validation-data']],
    [
      'whose end is a word of another',
      changed(/startxref\n(?=\d+\n%%EOF\n$)/, 'xstartxref\n'),
      ['structure'],
    ],
    ['whose end is glued to its number', changed(/startxref\n(?=\d+\n%%EOF\n$)/, 'startxref'), ['structure']],
    ['that names the one before by reference', changed(/\/Prev (\d+)/, '/Prev $1 0 R'), ['structure']],
    ['that names the one before with a point', changed(/\/Prev (\d+)/, '/Prev $1.0'), ['structure']],
    ['with rows of another length', changed(/(\d{10}) 00000 n \n/, '$1 0 n\n'), ['structure']],
    ['with an object of another generation', changed(/1 0 obj/, '1 1 obj'), ['validation-data', 'object']],
  ])('%s', (_, source, found) => {
    expect(end).not.toBeNull()
    expect(kinds(source)).toEqual(found)
  })
})
