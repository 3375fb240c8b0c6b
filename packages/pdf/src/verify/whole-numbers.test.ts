import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'

/** Numbers that some readers do not take for whole, or of which they keep 32 bits: each row was seen to change a page. */

const widget = '/Type/Annot/Subtype/Widget/Rect[0 0 90 90]'
const text = (more: string): string => `<</FT/Tx/T(sum)/V(several words)${widget}${more}>>`
const changed = (before: string, after: string): string[] =>
  compare({
    before: { catalog: '/AcroForm<</Fields[100 0 R]/NeedAppearances true>>', extra: [text(before)] },
    after: { 100: text(after) },
    level: 2,
  })

describe('a field that is closed keeps its other flags', () => {
  it.each([
    ['/Ff 4096', '/Ff 4097'],
    ['/Ff 0', '/Ff 1'],
    ['', '/Ff 1'],
  ])('%s → %s', (before, after) => {
    expect(changed(before, after)).toEqual(['+ field-changed #100 “sum” /Ff'])
  })
  it('and is told of nothing where they stay', () => {
    expect(changed('/Ff 16777217', '/Ff 16777217/M(D:2026)')).toEqual([])
  })
  it.each([
    ['/Ff 4096.0', '/Ff 4097'],
    ['/Ff 4096', '/Ff 4097.0'],
    ['/Ff 4294971392', '/Ff 4097'],
    ['/Ff 4294971393', '/Ff 4097'],
    ['/Ff(x)', '/Ff 1'],
    ['/Ff 4096', '/Ff 1'],
    ['/Ff 4097', '/Ff 4096'],
  ])('but not so: %s → %s', (before, after) => {
    expect(changed(before, after)).toEqual(['- field-changed #100 “sum” /Ff'])
  })
})

describe('a field keeps its turn', () => {
  it.each([
    ['/MK<</R 90/CA(x)>>', '/MK<</R 90>>'],
    ['/MK<</R 0>>', '/MK<<>>'],
    ['', '/MK<</R 0>>'],
  ])('%s → %s', (before, after) => {
    expect(changed(before, after)).toEqual(['+ field-changed #100 “sum” /MK'])
  })
  it.each([
    ['/MK<</R 90.0>>', '/MK<</R 90>>'],
    ['/MK<</R 90>>', '/MK<</R 90.0>>'],
    ['/MK<</R 4294967386>>', '/MK<</R 90>>'],
    ['/MK<</R 90>>', '/MK<</R 180>>'],
    ['/MK<</BG[1]>>', '/MK<<>>'],
    ['/MK<</BC[1]>>', '/MK<</BC[0]>>'],
  ])('but not so: %s → %s', (before, after) => {
    expect(changed(before, after)).toEqual(['- field-changed #100 “sum” /MK'])
  })
})

const signature = (more: string): string => `<</FT/Sig/T(place)${widget}${more}>>`
const signed = (before: string, after: string): string[] =>
  compare({
    before: { catalog: '/AcroForm<</Fields[100 0 R]>>', extra: [signature(before)] },
    after: { 100: signature(`/V 200 0 R${after}`), 200: '<</Type/Sig>>' },
    filled: { 100: 'signature' },
    level: 2,
  })

describe('a signature may be shown or hidden, and stays in its place', () => {
  it.each([
    ['/F 4', '/F 132'],
    ['/F 20', '/F 20'],
    ['/F 20.0', '/F 20.0'],
    ['', '/F 4'],
    ['/F 28', '/F 24'],
  ])('%s → %s', (before, after) => {
    expect(signed(before, after)).toEqual(['+ signature-filled #100 “place”'])
  })
  it.each([
    ['/F 20.0', '/F 20'],
    ['/F 4', '/F 4.0'],
    ['/F 4294967316', '/F 20'],
    ['/F -4294967276', '/F 20'],
    ['/F 4', '/F 12'],
    ['', '/F 16'],
  ])('but not so: %s → %s', (before, after) => {
    expect(signed(before, after)).toEqual(['- field-changed #100 “place” /F'])
  })
})

const added = (more: string, rectangle = '[0 0 9 9]'): string[] =>
  compare({
    before: { catalog: '/AcroForm<</Fields[]>>' },
    after: {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[200 0 R]>>>>',
      200: `<</FT/Sig/T(new)/Type/Annot/Subtype/Widget/Rect${rectangle}${more}>>`,
    },
  })

describe('a new field is shown in its place', () => {
  it.each(['', '/F 4', '/F 132', '/F 4.0'])('%s', (flags) => {
    expect(added(flags)).toEqual(['+ field-added #200 “new”'])
  })
  it.each(['/F 8', '/F 20', '/F 28', '/F -4', '/F 4294967316'])(
    'but not with %s, unless nothing of it is seen',
    (flags) => {
      expect(added(flags)).toEqual(['- field-added #200 “new”', '+ field-added #200 “new”'])
      expect(added(flags, '[5 0 5 9]')).toEqual(['+ field-added #200 “new”'])
      expect(added(flags, '[0 5 9 5]')).toEqual(['+ field-added #200 “new”'])
    },
  )
})

const page = (top: string): string => `/MediaBox[0 0 595 ${top}]`
const again = (before: string, after: string): string[] =>
  compare({
    before: { pages: [{ entries: page(before), resources: '/Resources<<>>' }] },
    after: { 3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>${page(after)}>>` },
  })

describe('a page that is written again keeps its box', () => {
  it.each([
    ['842', '842.0'],
    ['2147483647', '2147483647.'],
    ['4294967496', '4294967496'],
  ])('%s → %s', (before, after) => {
    expect(again(before, after)).toEqual([])
  })
  it.each([
    ['4294967496', '4294967496.0'],
    ['2147483648.', '2147483648'],
    ['-2147483648', '-2147483648.0'],
  ])('but not so: %s → %s', (before, after) => {
    expect(again(before, after)).toEqual(['- page-changed #3 p1 /MediaBox'])
  })
})
