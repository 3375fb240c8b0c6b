import { describe, expect, it } from 'vitest'
import { compare, type Case } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/**
 * Readers put the fields of one name together, and widgets with what they are listed by: PDFium drew the value of a
 * text field over the page, in the place of a new field that nobody had filled in.
 */

const box = '/MediaBox[0 0 595 842]'
const widget = '/Type/Annot/Subtype/Widget/P 3 0 R'
const text = (more = ''): string => `<</FT/Tx/T(sum)/V(100)/Kids[101 0 R${more}]>>`
const shown = `<</Parent 100 0 R${widget}/Rect[10 10 210 30]>>`
const catalog = (list: string): string => `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[100 0 R${list}]>>>>`
const before = {
  catalog: '/AcroForm<</Fields[100 0 R]>>',
  pages: [{ entries: `${box}/Annots[101 0 R]` }],
  extra: [text(), shown],
}
const place = (more: string): string => `<</FT/Sig${widget}/Rect[0 0 595 842]${more}>>`
const added = (more: string, objects: Record<number, string> = {}): string[] =>
  compare({ before, after: { 1: catalog(' 200 0 R'), 200: place(more), ...objects } })

const signed = (above: string): string[] =>
  compare({
    before,
    after: {
      1: catalog(' 200 0 R'),
      200: '<</FT/Sig/T(new)/V 201 0 R/Kids[202 0 R]>>',
      201: '<</Type/Sig>>',
      202: `<<${widget}/Rect[0 0 9 9]${above}>>`,
    },
    filled: { 200: 'signature' },
  })

describe('a new field', () => {
  it.each(['/T(summit)', '/T(sum.of)', '/T(s)', '', '/T()', '/T(Sum)'])(
    'of its own is permitted: %s',
    (more) => {
      expect(added(more)).toEqual([expect.stringMatching(/^\+ field-added #200/)])
    },
  )

  it.each([
    '/T(sum)',
    '/T(s\\165m)',
    '/T<FEFF00730075006D>',
    '/T<EFBBBF73756D>',
    '/T<FFFE730075006D00>',
    '/T<FEFF001B0065006E001B00730075006D>',
    '/T<FEFF0073200B0075006D>',
    '/T(sum.)',
    '/T(.sum)',
    '/T(.)',
    '/T(x)/Parent 100 0 R',
    '/T(x)/Parent<</T(y)>>',
    '/T()/Parent 100 0 R',
  ])('that readers take for another is not: %s', (more) => {
    expect(added(more)[0]).toMatch(/^- field-added #200/)
  })

  it('may have its name below a group only where nobody has it', () => {
    const group = '<</T(g)/Kids[101 0 R]>>'
    const kid = '<</FT/Tx/T(k)/V(1)/Parent 100 0 R>>'
    const one = (name: string): string[] =>
      compare({
        before: { catalog: '/AcroForm<</Fields[100 0 R]>>', extra: [group, kid] },
        after: { 1: catalog(' 200 0 R'), 200: place(name) },
      })
    expect(one('/T(g.k)')[0]).toMatch(/^- field-added/)
    expect(one('/T(g.l)')[0]).toMatch(/^\+ field-added/)
  })

  it.each([
    ['/FT/Sig', '101 0 R 200 0 R'],
    ['/FT/Sig/T(x)', '101 0 R 200 0 R'],
  ])('is no widget of a text: %s', (more) => {
    const after = { 100: text(' 200 0 R'), 200: `<</Parent 100 0 R${widget}/Rect[0 0 595 842]${more}>>` }
    expect(compare({ before, after })[0]).toMatch(/^- field-added #200/)
  })

  it('is no widget of a signature that was there', () => {
    const signature = '<</FT/Sig/T(sum)/V 102 0 R/Kids[101 0 R]>>'
    const after = {
      100: signature.replace('101 0 R', '101 0 R 200 0 R'),
      200: `<</FT/Sig/Parent 100 0 R${widget}/Rect[0 0 595 842]>>`,
    }
    const one: Case = { before: { ...before, extra: [signature, shown, '<</Type/Sig>>'] }, after }
    expect(compare(one)[0]).toMatch(/^- field-added #200/)
  })

  it('has no widgets that belong to another', () => {
    expect(signed('/Parent 200 0 R')).toEqual(['+ signature-field-added #200 “new”'])
    expect(signed('')).toEqual(['+ signature-field-added #200 “new”'])
    expect(signed('/Parent 100 0 R')).toEqual(['- field-added #200 “new”'])
  })
})

const listed = (list: string): string => `/AcroForm<</Fields[${list}]>>`

it.each([
  ['(sum)', '(x)', []],
  ['(sum)', '(sum)', ['- form-settings /Fields']],
  ['(sum)', '(sum.)', ['- form-settings /Fields']],
])('fields may be listed in another order unless they share a name: %s %s', (first, second, wanted) => {
  const extra = [`<</FT/Tx/T${first}/V(1)>>`, `<</FT/Tx/T${second}/V(2)>>`]
  const after = { 1: `<</Type/Catalog/Pages 2 0 R${listed('101 0 R 100 0 R')}>>` }
  expect(compare({ before: { catalog: listed('100 0 R 101 0 R'), extra }, after })).toEqual(wanted)
})

const stamped = (kid: string, objects: Record<number, string> = {}): string[] =>
  compare({
    before,
    after: {
      1: catalog(' 200 0 R'),
      200: `<</FT/Sig/T(new)/V 201 0 R/Kids[${kid}]>>`,
      201: '<</Type/DocTimeStamp>>',
      ...objects,
    },
    filled: { 200: 'timestamp' },
  })

describe('the kids of a new field', () => {
  it('are its widgets', () => {
    const kid = `<<${widget}/Rect[0 0 0 0]/Parent 200 0 R>>`
    expect(stamped('202 0 R', { 202: kid })).toEqual(['+ timestamp-added #200 “new”'])
  })

  it.each([
    ['an empty field to sign', '202 0 R', { 202: '<</FT/Sig/T(open)/Parent 200 0 R>>' }],
    ['a text that stands in the list', '<</FT/Tx/T(sum)/V(9)>>', {}],
    ['an older widget under a text', '<</FT/Tx/T(x)/V(9)/Kids[101 0 R]>>', {}],
    ['a text below a widget', '202 0 R', { 202: '<</Kids[203 0 R]>>', 203: '<</FT/Tx/T(x)/V(9)>>' }],
  ])('are no fields: %s', (_, kid, objects: Record<number, string>) => {
    expect(stamped(kid, objects)).toEqual(['- field-added #200 “new” /Kids'])
  })
})

const group = (flags: string): string => `<</FT/Tx/T(g)${flags}/Kids[101 0 R]>>`
const kid = (flags: string): string => `<</T(k)/V(10)/Parent 100 0 R${widget}/Rect[9 9 99 30]${flags}>>`

const closed = (above: string, old: string, flags: string): string[] =>
  compare({ before: { ...before, extra: [group(above), kid(old)] }, after: { 101: kid(flags) } })

describe('a field that is closed', () => {
  it.each([
    ['/Ff 8192', '', '/Ff 8193'],
    ['/Ff 8192', '/Ff 4096', '/Ff 4097'],
    ['', '', '/Ff 1'],
  ])('keeps what it had from its group: %j %j %j', (above, old, flags) => {
    expect(closed(above, old, flags)).toEqual(['+ field-changed #101 “g.k” p1 /Ff'])
  })

  it.each([
    ['/Ff 8192', '', '/Ff 1'],
    ['/Ff 8192', '/Ff 0', '/Ff 8193'],
    ['', '', '/Ff 8193'],
  ])('and gains or loses nothing else: %j %j %j', (above, old, flags) => {
    expect(closed(above, old, flags)).toEqual(['- field-changed #101 “g.k” p1 /Ff'])
  })
})

const look = streamSource('1 0 0 rg 0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
const button = (value: string, state: string): string =>
  `<</FT/Btn/T(b)${value}${state}${widget}/Rect[9 9 99 30]/AP<</N<</On 101 0 R/More 101 0 R>>>>>>`

const ticked = (value: string, state: string): string[] =>
  compare({
    before: {
      ...before,
      pages: [{ entries: `${box}/Annots[100 0 R]` }],
      extra: [button('/V/Off', '/AS/Off'), look],
    },
    after: { 100: button(value, state) },
  })

describe('a button', () => {
  it.each([
    ['/V/On', '/AS/On'],
    ['/V(On)', '/AS/On'],
    ['/V/On', ''],
    ['/V/More', '/AS/Off'],
  ])('is shown as it is: %s %s', (value, state) => {
    expect(ticked(value, state)).toEqual(['+ field-filled #100 “b” p1'])
  })

  it.each([
    ['/V/More', '/AS/On'],
    ['', '/AS/On'],
    ['/V 1', '/AS/On'],
  ])('or a change: %s %s', (value, state) => {
    expect(ticked(value, state)).toEqual(['- field-appearance #100 “b” p1'])
  })
})

const framed = (type: string, marks: string): string =>
  `<</FT/${type}/T(a)${marks}${widget}/Rect[9 9 99 30]>>`
const drawn = (type: string, old: string, marks: string): string[] =>
  compare({
    before: { ...before, pages: [{ entries: `${box}/Annots[100 0 R]` }], extra: [framed(type, old)] },
    after: { 100: framed(type, marks) },
  })

describe('the frame of a field', () => {
  it.each([
    ['Tx', '/MK<<>>', ''],
    ['Ch', '/MK<</R 0/BC[0 0 1]>>', '/MK<</BC[0 0 1.0]>>'],
    ['Tx', '/MK<</BG[1]/CA(x)/TP 1>>', '/MK<</R 0/BG[1]>>'],
    ['Btn', '/MK<</R 0/CA(x)>>', '/MK<</CA(x)>>'],
    ['Btn', '', '/MK<<>>'],
  ])('of a %s may be said as %s or %s', (type, old, marks) => {
    expect(drawn(type, old, marks)).toEqual(['+ field-changed #100 “a” p1 /MK'])
  })

  it.each([
    ['Tx', '/MK<</R 90>>', ''],
    ['Tx', '', '/MK<</R 90>>'],
    ['Tx', '/MK<</BC[0 0 1]>>', ''],
    ['Ch', '', '/MK<</BG[0 0 0]>>'],
    ['Btn', '/MK<</CA(x)>>', ''],
    ['Btn', '/MK<</CA(x)>>', '/MK<</CA(y)>>'],
  ])('of a %s may not change from %s to %s', (type, old, marks) => {
    expect(drawn(type, old, marks)).toEqual(['- field-changed #100 “a” p1 /MK'])
  })
})
