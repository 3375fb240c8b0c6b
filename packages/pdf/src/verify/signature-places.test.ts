import { beforeAll, describe, expect, it } from 'vitest'
import { appendObjects, makeContainer, signRaw, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfDict } from '../read/objects.ts'
import type { DocumentChange } from './report.ts'
import { changePlacesOf, placesOf } from './signature-places.ts'
import type { PlacedSignature } from './signature-range.ts'
import { verifyPdf } from './verify-pdf.ts'

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

function signed(): Buffer {
  return signRaw(
    {
      subFilter: 'ETSI.CAdES.detached',
      fields: '',
      container: (covered) =>
        makeContainer(covered, { signer: authority.person, scheme: 'ec', withSigningCertificate: true }),
    },
    { pages: [{ entries: '/MediaBox[0 0 595 842]' }] },
  )
}

function verifyWith(objects: Record<number, string>): ReturnType<typeof verifyPdf> {
  const trustedRoots = [authority.root.certificate]
  return verifyPdf(appendObjects(signed(), objects), { trustedRoots, withPlaces: true })
}

it('tells where a mark stands that was added after the signature', () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[400 0 R]>>'
  const mark = '<</Type/Annot/Subtype/Square/Rect[59.5 421 119 505.2]/AP<</N 401 0 R>>>>'
  const { changes, changePlaces } = verifyWith({
    3: page,
    400: mark,
    401: streamSource('0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 99 99]'),
  })
  const at = changes.findIndex(({ kind }) => kind === 'annotation-added')
  expect(changes[at]).toMatchObject({ allowed: false, page: 1 })
  const box = changePlaces?.find(({ change }) => change === at)?.box
  expect(box).toMatchObject({ page: 0, widthPt: expect.closeTo(59.5) as number })
  expect(box?.left).toBeCloseTo(0.1)
  expect(box?.top).toBeCloseTo(0.4)
})

it('tells the whole page where the page itself was changed, and nothing where nothing was', () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 400 0 R>>'
  const { changePlaces } = verifyWith({ 3: page, 400: streamSource('0 0 99 99 re f') })
  expect(changePlaces?.[0]?.box).toEqual({ page: 0, left: 0, top: 0, widthPt: 595, heightPt: 842 })
  expect(verifyPdf(signed(), { withPlaces: true }).changePlaces).toEqual([])
})

/** Pages are objects 3 and 5; the objects given begin at 100, and are listed by the page that they name. */
const twoPages = (...extra: string[]): PdfDocument => {
  const listOf = (page: number): string =>
    extra.flatMap((item, at) => (item.includes(`/P ${page} 0 R`) ? `${100 + at} 0 R` : [])).join(' ')
  return listedPages([listOf(3), listOf(5)], ...extra)
}
const listedPages = (lists: [string, string], ...extra: string[]): PdfDocument => {
  const pages = lists.map((list) => ({ entries: `/MediaBox[0 0 100 200]/Annots[${list}]` }))
  return new PdfDocument(appendObjects(makeTestPdf({ pages, extra }), { 0: box('3 0 R') }))
}
const box = (page: string): string => `<</FT/Sig/Rect[10 20 60 40]/P ${page}>>`
const inBox = (page: number): object => ({
  page,
  left: expect.closeTo(0.1) as number,
  top: expect.closeTo(0.8) as number,
  widthPt: 50,
  heightPt: 20,
})

const signatureIn = (fieldNumber: number): PlacedSignature => ({
  fieldName: `field ${fieldNumber}`,
  fieldNumber,
  dict: new PdfDict(),
  subFilter: 'ETSI.CAdES.detached',
  range: undefined,
  contents: Buffer.alloc(0),
  certificates: [],
  problems: [],
})

describe('a signature is seen', () => {
  const widgets = [box('3 0 R'), box('5 0 R'), box('5 0 R')]
  it.each<[string, string[], number[]]>([
    ['where its field is its own widget', [box('5 0 R')], [1]],
    ['where each of its widgets is', ['<</FT/Sig/Kids[101 0 R 102 0 R 7]>>', ...widgets], [0, 1]],
    [
      'in its field, which is its own widget and has no others',
      [`${box('3 0 R').slice(0, -2)}/Kids[101 0 R]>>`, ...widgets],
      [0],
    ],
    ['nowhere, its field having neither box nor widgets', ['<</FT/Sig>>', ...widgets], []],
    ['nowhere, its field being none', ['[1]'], []],
    ['nowhere, its box having no size', ['<</FT/Sig/Rect[10 20 10 40]/P 3 0 R>>'], []],
    ['nowhere, its box being on no page', [box('4 0 R')], []],
    ['nowhere, its box naming a page that is no object', [box('<</Type/Page>>')], []],
  ])('%s', (_, objects, pages) => {
    expect(placesOf(twoPages(...objects), [signatureIn(100)])).toEqual(
      pages.map((page) => ({ signature: 0, fieldName: 'field 100', box: inBox(page) })),
    )
  })

  it.each<[string, [string, string], number[]]>([
    ['on the page that lists it, whatever page it names', ['', '100 0 R'], [1]],
    ['on each that lists it, once', ['100 0 R 100 0 R', '100 0 R'], [0, 1]],
    ['nowhere, no page listing it', ['101 0 R', ''], []],
  ])('%s', (_, lists, pages) => {
    expect(placesOf(listedPages(lists, box('3 0 R'), box('3 0 R')), [signatureIn(100)])).toEqual(
      pages.map((page) => ({ signature: 0, fieldName: 'field 100', box: inBox(page) })),
    )
  })

  it.each<[number, string, object]>([
    [0, '/F 20', { left: 0.1, top: 0.8, widthPt: 50, heightPt: 20 }],
    [90, '/F 4', { left: 0.1, top: 0.1, widthPt: 20, heightPt: 50 }],
    [90, '/F 20', { left: 0.2, top: 0.1, widthPt: 50, heightPt: 20 }],
    [180, '/F 16', { left: 0.9, top: 0.2, widthPt: 50, heightPt: 20 }],
    [270, '/F 28', { left: 0.8, top: 0.9, widthPt: 50, heightPt: 20 }],
  ])('where it lies on a page turned by %i, kept upright or not: %s', (rotate, flags, place) => {
    const pages = [{ entries: `/MediaBox[0 0 100 200]/Rotate ${rotate}/Annots[100 0 R]` }]
    const field = box('3 0 R').replace('>>', `${flags}>>`)
    const document = new PdfDocument(makeTestPdf({ pages, extra: [field] }))
    const near = Object.fromEntries(
      Object.entries(place).map(([name, value]) => [name, expect.closeTo(Number(value)) as number]),
    )
    expect(placesOf(document, [signatureIn(100)]).map((item) => item.box)).toEqual([{ page: 0, ...near }])
  })

  it('where no other signature is: a widget is of the first', () => {
    const fields = ['<</FT/Sig/Kids[102 0 R]>>', '<</FT/Sig/Kids[102 0 R 103 0 R]>>']
    const document = twoPages(...fields, box('3 0 R'), box('5 0 R'))
    const seen = placesOf(document, [signatureIn(100), signatureIn(101)])
    expect(seen.map(({ signature, box: { page } }) => [signature, page])).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('in no more places than anybody looks at, of no more widgets', () => {
    const many = Array.from({ length: 40 }, () => ({ entries: '/MediaBox[0 0 100 200]/Annots 100 0 R' }))
    const boxes = Array.from({ length: 150 }, () => box('3 0 R'))
    const listed = boxes.map((_, index) => `${102 + index} 0 R`).join(' ')
    const extra = [`[${listed}]`, '<</FT/Sig/Kids 100 0 R>>', ...boxes]
    expect(placesOf(new PdfDocument(makeTestPdf({ pages: many, extra })), [signatureIn(101)])).toHaveLength(
      5000,
    )
    const same = `[${'102 0 R '.repeat(100_000)}]`
    const other = [same, '<</FT/Sig/Kids 100 0 R>>', box('3 0 R'), '<</FT/Sig/Kids[104 0 R]>>', box('3 0 R')]
    const document = new PdfDocument(
      makeTestPdf({ pages: [{ entries: '/MediaBox[0 0 100 200]/Annots[102 0 R 104 0 R]' }], extra: other }),
    )
    expect(placesOf(document, [signatureIn(101), signatureIn(103)])).toHaveLength(1)
  })

  it('in none of its widgets that is no dictionary', () => {
    const extra = ['<</FT/Sig/Kids[101 0 R 102 0 R]>>', '[1]', box('3 0 R')] as const
    expect(placesOf(listedPages(['101 0 R 102 0 R', ''], ...extra), [signatureIn(100)])).toHaveLength(1)
  })

  it('as the one it is among several, and nowhere without a field of its own', () => {
    const document = twoPages(box('3 0 R'), box('5 0 R'))
    expect(
      placesOf(
        document,
        [0, 101, 100].map((number) => signatureIn(number)),
      ),
    ).toEqual([
      { signature: 1, fieldName: 'field 101', box: inBox(1) },
      { signature: 2, fieldName: 'field 100', box: inBox(0) },
    ])
  })
})

const whole = (page: number): object => ({ page, left: 0, top: 0, widthPt: 100, heightPt: 200 })

describe('a change is seen', () => {
  const document = twoPages(box('3 0 R'), '<</Rect[1 1]>>', '<<>>', '[1]')
  it.each<[string, Partial<DocumentChange>, object[]]>([
    ['in the box of what was changed', { page: 2, object: 100 }, [inBox(1)]],
    ['on the whole page, of what has no proper box', { page: 2, object: 101 }, [whole(1)]],
    ['on the whole page, of what has no box', { page: 1, object: 102 }, [whole(0)]],
    ['on the whole page, of what is no dictionary', { page: 1, object: 103 }, [whole(0)]],
    ['on the whole page, of what is no object', { page: 2 }, [whole(1)]],
    ['nowhere, being on no page', { object: 100 }, []],
    ['nowhere, being on a page that is gone', { page: 3, object: 100 }, []],
    ['nowhere, being permitted', { page: 1, object: 100, allowed: true }, []],
  ])('%s', (_, change, boxes) => {
    const permitted = { kind: 'object', allowed: true, after: 0 } as const
    expect(changePlacesOf(document, [permitted, { ...permitted, allowed: false, ...change }])).toEqual(
      boxes.map((item) => ({ change: 1, box: item })),
    )
  })
})
