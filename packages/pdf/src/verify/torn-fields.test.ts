import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/** Fields that are listed in one place and say that they belong to another, or stand on several pages, or in no form. */

const box = '/MediaBox[0 0 595 842]'
const widget = '/Type/Annot/Subtype/Widget/P 3 0 R'
const alone = `<<${widget}/T(sum)/FT/Tx/V(100)/Rect[0 0 595 842]>>`

/** A new field of a name, beside what stands on the page. */
const named = (onPage: string): string[] =>
  compare({
    before: {
      catalog: '/AcroForm<</Fields[]>>',
      pages: [{ entries: `${box}/Annots[100 0 R]` }],
      extra: [onPage],
    },
    after: {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[200 0 R]>>>>',
      200: '<</FT/Sig/T(sum)>>',
    },
  })

it('a widget in no form keeps its name to itself: PDFium draws it with the value of a field that has the same', () => {
  const below = `<<${widget}/FT/Tx/T(m)/Parent<</T(su)>>/Rect[0 0 9 9]>>`
  expect(named(alone)).toEqual(['- field-added #200 “sum”'])
  expect(named(below.replace('/T(m)', '').replace('su', 'sum'))).toEqual(['- field-added #200 “sum”'])
  expect(named(below)).toEqual(['+ field-added #200 “sum”'])
  expect(named(alone.replace('sum', 'other'))).toEqual(['+ field-added #200 “sum”'])
  // The title of a note is the name of its author.
  expect(named(alone.replace('Widget', 'Text'))).toEqual(['+ field-added #200 “sum”'])
  expect(named('7')).toEqual(['+ field-added #200 “sum”'])
})

const one = (value: string, name = 'sum'): string =>
  `<<${widget}/T(${name})/FT/Tx/V(${value})/Rect[0 0 9 9]>>`

const filledBeside = (list: string, other: string, name = 'sum'): string[] =>
  compare({
    before: {
      catalog: `/AcroForm<</Fields[${list}]>>`,
      pages: [{ entries: `${box}/Annots[100 0 R]` }, { entries: `${box}/Annots[101 0 R]` }],
      extra: [one('1', name), other],
    },
    after: { 100: one('2', name) },
    locked: ['lent'],
  })

const field = (value: string): string => `<</FT/Tx/T(sum)/V(${value})/Kids[101 0 R]>>`

describe('fields of one name', () => {
  it('are filled together, also one that stands on a page alone: PDFium shows the value of the first in all of them', () => {
    const both = ['+ field-filled #100 “sum” p1', '+ field-filled #101 “sum” p2']
    expect(filledBeside('100 0 R 101 0 R', one('1'))).toEqual(both)
    expect(filledBeside('100 0 R', one('1'))).toEqual(both)
    expect(filledBeside('100 0 R', one('1', 'other'))).toEqual(both.slice(0, 1))
  })

  it('are all of them, also one that is no object of its own', () => {
    const fields = {
      catalog: '/AcroForm<</Fields[100 0 R 101 0 R 102 0 R]>>',
      extra: [one('1'), one('1'), one('1')],
    }
    const pages = [{ entries: `${box}/Annots[101 0 R 100 0 R 102 0 R ${one('1')}]` }]
    expect(compare({ before: { ...fields, pages }, after: { 101: one('2') } })).toEqual([
      '+ field-filled #101 “sum” p1',
      '+ field-filled #100 “sum” p1',
      '+ field-filled #102 “sum” p1',
      '+ field-filled “sum” p1',
    ])
  })

  it('are not the widgets of the one', () => {
    const shown = `<<${widget}/Parent 100 0 R/Rect[0 0 9 9]>>`
    const before = {
      catalog: '/AcroForm<</Fields[100 0 R]>>',
      pages: [{ entries: `${box}/Annots[101 0 R]` }],
      extra: [field('1'), shown],
    }
    expect(compare({ before, after: { 100: field('2') } })).toEqual(['+ field-filled #100 “sum” p1'])
  })

  it('are not those that have none, and are locked together', () => {
    expect(filledBeside('100 0 R 101 0 R', one('1', ''), '')).toEqual(['+ field-filled #100 “” p1'])
    expect(filledBeside('100 0 R', one('1', 'lent'), 'lent')).toEqual([
      '- field-filled #100 “lent” p1 by lock',
      '- field-filled #101 “lent” p2 by lock',
    ])
  })
})

const look = streamSource('q Q', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
const price = '<</FT/Tx/T(price)/Kids[102 0 R]/V(1)>>'
const below = (more: string): string => `<</FT/Tx/Parent 101 0 R${widget}/Rect[9 9 99 30]${more}>>`
const named102 = (name: string, more: string): string => `<</FT/Tx/T(${name})/Kids[102 0 R]/V(${more})>>`

/** What is filled in where the price is locked. */
const filled = (list: string, extra: string[], after: Record<number, string>): string[] =>
  compare({
    before: {
      catalog: `/AcroForm<</Fields[${list}]>>`,
      pages: [{ entries: `${box}/Annots[102 0 R]` }],
      extra,
    },
    after: { ...after, 200: look },
    locked: ['price', 'price.net'],
  })

describe('a lock', () => {
  it('holds what is listed before the field that it belongs to', () => {
    const extra = ['<<>>', price, below('/T(net)/V(1)')]
    expect(filled('102 0 R 101 0 R', extra, { 102: below('/T(net)/V(9)/AP<</N 200 0 R>>') })).toEqual([
      '- field-filled #102 “net” p1 by lock',
    ])
  })

  it('holds a widget that another field lists as well', () => {
    const after = { 100: named102('free', '9'), 102: below('/AP<</N 200 0 R>>') }
    expect(filled('100 0 R 101 0 R', [named102('free', '1'), price, below('')], after)).toEqual([
      '- field-filled #100 “free” p1 by lock',
    ])
  })

  it('does not hold a field for another one that it lists', () => {
    const other = '<</FT/Tx/T(net)/V(1)/Parent<</T(price)>>>>'
    const extra = [named102('sums', '1'), '<<>>', other]
    expect(filled('100 0 R', extra, { 100: named102('sums', '9') })).toEqual([
      '+ field-filled #100 “sums” p1',
    ])
  })

  it('is looked for only so far up', () => {
    const endless = '<</T(a)/Parent 101 0 R>>'
    const after = { 102: below('/T(net)/V(9)/AP<</N 200 0 R>>') }
    expect(filled('102 0 R', ['<<>>', endless, below('/T(net)/V(1)')], after)).toEqual([
      '+ field-filled #102 “net” p1',
    ])
  })
})

it('a signature that several pages show is told of each', () => {
  const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
  const changes = compare({
    before: { pages: [{}, {}, {}], catalog: '/AcroForm<</Fields[]>>' },
    after: {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[200 0 R]>>>>',
      3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R${font}${box}/Annots[200 0 R 200 0 R]>>`,
      7: `<</Type/Page/Parent 2 0 R/Contents 8 0 R${font}${box}/Annots[200 0 R]>>`,
      200: `<</FT/Sig/T(new)/V 201 0 R${widget}/Rect[0 0 99 99]>>`,
      201: '<</Type/Sig>>',
    },
    filled: { 200: 'signature' },
  })
  expect(changes).toEqual(['+ signature-field-added #200 “new” p1', '+ signature-field-added #200 “new” p3'])
})
