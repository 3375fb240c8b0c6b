import { describe, expect, it } from 'vitest'
import { compare, type Case } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/** What may become of fields that were there, and of those that are added: a row for each part of the rules. */

const widget = '/Type/Annot/Subtype/Widget/Rect[0 0 9 9]'
const look = streamSource('q Q', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
const text = (more: string): string => `<</FT/Tx/T(sum)${widget}${more}>>`
const form = (fields: string, more = ''): string => `/AcroForm<</Fields[${fields}]${more}>>`
const one = (old: string, current: string, more: Partial<Case> = {}): string[] =>
  compare({ before: { catalog: form('100 0 R'), extra: [old] }, after: { 100: current }, ...more })
const typed = (type: string, marks: string): string => `<</FT/${type}/T(sum)${widget}/MK<<${marks}>>>>`
const below = (name: string, more = ''): string => `<</T(${name})/Parent 100 0 R${widget}${more}>>`
const group = (value: string): string => `<</FT/Tx/T(sum)/V(${value})/Kids[101 0 R 102 0 R]>>`
const button = (value: string, state: string): string =>
  `<</FT/Btn/T(sum)${widget}/V/${value}/AS/${state}/AP<</N<</Yes 101 0 R/Off 102 0 R>>>>>>`
const plainKid = (more = ''): string => `<</Parent 100 0 R/Subtype/Widget/Rect[0 0 9 9]${more}>>`
const placeWithKid = (more = ''): string => `<</FT/Sig/T(sum)/Kids[101 0 R]${more}>>`
const stampKid = (rectangle: string): string => `<</Parent 200 0 R/Subtype/Widget/Rect[${rectangle}]>>`
const page = (list: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>/Annots[${list}]>>`
const filled = '+ field-filled #100 “sum”'

describe('fonts of the form, whose glyphs are drawn with what is at hand, and a field that is filled in', () => {
  const fonts = '/DR<</Font<</F1<</Type/Font/Subtype/Type3/CharProcs<<>>>>>>>>'
  const told = '- field-appearance /DR'
  const other = (source: string, more = '', after: Record<number, string> = {}): string[] =>
    compare({
      before: {
        catalog: form('100 0 R 101 0 R', `${fonts}${more}`),
        extra: [text('/AP<</N 102 0 R>>'), source, look],
      },
      after: { 100: text('/V(1)/AP<</N 102 0 R>>'), ...after },
    })
  it.each<[string, string, string[], string?]>([
    ['a text without a look', `<</FT/Tx/T(b)${widget}>>`, [filled, told]],
    ['a choice without a look', `<</FT/Ch/T(b)${widget}>>`, [filled, told]],
    ['a text with a look', `<</FT/Tx/T(b)${widget}/AP<</N 102 0 R>>>>`, [filled]],
    ['a text that is shown nowhere', '<</FT/Tx/T(b)>>', [filled]],
    ['a button', `<</FT/Btn/T(b)${widget}>>`, [filled]],
    [
      'a button where no look is believed',
      `<</FT/Btn/T(b)${widget}>>`,
      [filled, told],
      '/NeedAppearances true',
    ],
  ])('beside %s', (_, source, wanted, more) => {
    expect(other(source, more)).toEqual(wanted)
  })
  it('where nothing is filled in', () => {
    const place = `<</FT/Sig/T(b)${widget}`
    const signed = compare({
      before: { catalog: form('100 0 R 101 0 R', fonts), extra: [text(''), `${place}>>`] },
      after: { 101: `${place}/V 200 0 R>>`, 200: '<</Type/Sig>>' },
      filled: { 101: 'signature' },
    })
    expect(signed).toEqual(['+ signature-filled #101 “b”'])
  })
})

describe('a field', () => {
  it('is closed only where something may change', () => {
    expect(one(text(''), text('/Ff 1'), { level: 2 })).toEqual(['+ field-changed #100 “sum” /Ff'])
    expect(one(text(''), text('/Ff 1'), { locked: ['sum'] })).toEqual(['+ field-changed #100 “sum” /Ff'])
    expect(one(text(''), text('/Ff 1'), { level: 1 })).toEqual([
      '- field-changed #100 “sum” /Ff by certification',
    ])
  })
  it('keeps its frame, not its caption; a button keeps both', () => {
    expect(one(typed('Ch', '/CA(x)'), typed('Ch', ''))).toEqual(['+ field-changed #100 “sum” /MK'])
    expect(one(typed('Ch', '/CA(x)'), typed('Ch', ''), { locked: ['sum'] })).toEqual([
      '- field-changed #100 “sum” /MK by lock',
    ])
    expect(one(typed('Ch', '/BG[1]'), typed('Ch', ''))).toEqual(['- field-changed #100 “sum” /MK'])
    expect(one(typed('Btn', '/CA(x)'), typed('Btn', ''))).toEqual(['- field-changed #100 “sum” /MK'])
  })
  it('gets no kids but new fields, and loses none', () => {
    expect(one('<</T(g)>>', '<</T(g)/Kids[7]>>')).toEqual(['- field-added'])
    expect(one('<</T(g)/Kids[7]>>', '<</T(g)>>')).toEqual(['- field-changed #100 “g” /Kids'])
  })
  it('with kids that are none is filled in all the same', () => {
    expect(one('<</FT/Tx/T(sum)/Kids[7]>>', '<</FT/Tx/T(sum)/Kids[7]/V(1)>>')).toEqual([filled])
  })
  it('is told with the first key that may not change', () => {
    const sides = '/TU(x)/F 4'
    expect(one(text(''), text(sides))).toEqual(['- field-changed #100 “sum” /TU'])
    expect(one(text(''), text('/I[0]/TU(x)/F 4'))).toEqual(['- field-changed #100 “sum” /TU'])
    const place = `<</FT/Sig/T(sum)${widget}`
    expect(one(`${place}>>`, `${place}/F 4/TU(x)>>`)).toEqual(['- field-changed #100 “sum” /TU'])
    expect(one(`${place}>>`, `${place}/I[0]/TU(x)>>`)).toEqual(['- field-changed #100 “sum” /I'])
  })
  it('shows its value in those below it that have none', () => {
    const before = { catalog: form('100 0 R'), extra: [group('1'), below('a', '/V(3)'), below('b')] }
    expect(compare({ before, after: { 100: group('2') } })).toEqual([filled, '+ field-filled #102 “sum.b”'])
  })
})

const pressed = (current: string, after: Record<number, string> = {}): string[] =>
  compare({
    before: { catalog: form('100 0 R'), extra: [button('Off', 'Off'), look, look] },
    after: { 100: current, ...after },
  })

describe('a button', () => {
  it.each([
    ['Yes', 'Yes', [filled]],
    ['Yes', 'Off', [filled]],
    ['No', 'Yes', ['- field-appearance #100 “sum”']],
    ['Off', 'Yes', ['- field-appearance #100 “sum”']],
  ])('of the value %s is shown as %s', (value, state, wanted) => {
    expect(pressed(button(value, state))).toEqual(wanted)
  })
  it('may keep a state that is not its value', () => {
    const before = { catalog: form('100 0 R'), extra: [button('Off', 'Yes'), look, look] }
    expect(compare({ before, after: { 100: button('No', 'Yes') } })).toEqual([filled])
  })
  it('keeps its looks', () => {
    const drawn = look.replace('q Q', 'Q q')
    expect(pressed(button('Yes', 'Yes'), { 101: drawn })).toContain('- object #101 /Form')
  })
})

const signedBy = (kind: 'signature' | 'timestamp'): string[] =>
  compare({
    before: { catalog: form('100 0 R'), extra: [placeWithKid(), plainKid()] },
    after: {
      100: placeWithKid('/V 200 0 R'),
      101: plainKid('/AP<</N 201 0 R>>'),
      200: '<</Type/Sig>>',
      201: look,
    },
    filled: { 100: kind },
  })

describe('a place that is signed', () => {
  it('is told once, whatever of it changes', () => {
    expect(signedBy('signature')).toEqual(['+ signature-filled #100 “sum”'])
  })
  it('by a time-stamp shows nothing', () => {
    expect(signedBy('timestamp').slice(0, 1)).toEqual(['- field-appearance #100 “sum”'])
  })
})

/** Field 200 comes to the form; 201 and 202 are what it brings along. */
const added = (
  field: string,
  more: Record<number, string> = {},
  kind?: 'signature' | 'timestamp',
  before: Case['before'] = {},
): string[] =>
  compare({
    before: { catalog: form(''), ...before },
    after: { 1: `<</Type/Catalog/Pages 2 0 R${form('200 0 R')}>>`, 200: field, ...more },
    ...(kind && { filled: { 200: kind } }),
  })
const sign = (kids: string, more: Record<number, string> = {}): string[] =>
  added(`<</FT/Sig/T(new)/V 203 0 R/Kids[${kids}]>>`, { 203: '<</Type/Sig>>', ...more }, 'signature')
const refused = '- field-added #200 “new”'
const empty = '+ field-added #200 “new”'
const sealed = '+ signature-field-added #200 “new”'

describe('a new field', () => {
  it.each(['BG[1]', 'BC[1]', 'CA(x)', 'I 5 0 R'])('has nothing drawn but by who signs: %s', (mark) => {
    const field = `<</FT/Sig/T(new)${widget}/MK<</${mark}>>>>`
    expect(added(field)).toEqual([refused, empty])
    expect(added(field.replace('/MK', '/V 203 0 R/MK'), { 203: '<</Type/Sig>>' }, 'signature')).toEqual([
      sealed,
    ])
  })
  it('is a widget where it has room', () => {
    expect(added('<</FT/Sig/T(new)>>')).toEqual([empty])
    expect(added('<</FT/Sig/T(new)/Rect[0 0 9 9]>>')).toEqual([refused, empty])
    expect(added('<</FT/Sig/T(new)/Subtype/Widget>>')).toEqual([refused, empty])
  })
  it.each(['', '/Rect 7', '/Rect[0 0 0 0 0]', '/Rect[0 0 9 9]', '/Rect[0 0(x)0]'])(
    'of a time-stamp has none: %s',
    (rectangle) => {
      const stamp = `<</FT/Sig/T(new)/V 203 0 R/Type/Annot/Subtype/Widget${rectangle}>>`
      expect(added(stamp, { 203: '<</Type/Sig>>' }, 'timestamp')).toEqual(['- timestamp-added #200 “new”'])
    },
  )
  it.each([
    ['', '', ''],
    ['% DSBlank\nq 1 0 0 1 0 0 cm /Fm0 Do Q', '/Resources<</XObject<</Fm0 202 0 R>>>>', ''],
    ['0 0 9 9 re f', '', ' /AP'],
    ['/C cs', '', ' /AP'],
    ['BT /F1 9 Tf (a) Tj ET', '', ' /AP'],
    ['/Fm0 Do', '/Resources<</XObject<</Fm0 204 0 R>>>>', ' /AP'],
    ['/Fm0 Do', '/Resources<</XObject<</Fm0 205 0 R>>>>', ' /AP'],
  ])('of a time-stamp paints nothing: %j', (content, resources, told) => {
    const stamp = `<</FT/Sig/T(new)/V 203 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/AP<</N 201 0 R>>>>`
    const drawn = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'
    const found = added(
      stamp,
      {
        201: streamSource(content, `${drawn}${resources}`),
        202: streamSource('% DSBlank', drawn),
        203: '<</Type/Sig>>',
        204: streamSource('0 0 9 9 re f', drawn),
        205: streamSource('x', '/Type/XObject/Subtype/Image'),
      },
      'timestamp',
    )
    expect(found).toContain(`${told ? '-' : '+'} timestamp-added #200 “new”${told}`)
  })
  it('of a time-stamp has none in any of its widgets', () => {
    const stamp = '<</FT/Sig/T(new)/V 203 0 R/Kids[201 0 R 202 0 R]>>'
    const kids = { 201: stampKid('0 0 0 0'), 202: stampKid('0 0 9 9'), 203: '<</Type/Sig>>' }
    expect(added(stamp, kids, 'timestamp')).toEqual(['- timestamp-added #200 “new”'])
    expect(added(stamp, { ...kids, 202: stampKid('5 5 5 5') }, 'timestamp')).toEqual([
      '+ timestamp-added #200 “new”',
    ])
  })
  it('brings no kids that are not objects of their own, or not there', () => {
    expect(sign('<</Subtype/Widget>>')).toEqual([`${refused} /Kids`])
    expect(sign('299 0 R')).toEqual([`${refused} /Kids`])
    expect(sign('201 0 R', { 201: '<</Subtype/Widget/Rect[0 0 9 9]>>' })).toEqual([sealed])
  })
  it('takes no widget that was there', () => {
    const field = '<</FT/Sig/T(new)/V 203 0 R/Kids[100 0 R]>>'
    const before = { extra: ['<</Subtype/Widget/Rect[0 0 9 9]>>'] }
    expect(added(field, { 203: '<</Type/Sig>>' }, 'signature', before)).toContain('- field-added #100 “new”')
  })
  it('does nothing, and the first that it would do is told', () => {
    expect(added(`<</FT/Sig/T(new)${widget}/AA<<>>/A<<>>>>`)).toEqual([empty, `${refused} /A`].toReversed())
  })
  it('is told of each page that shows it, in order', () => {
    const field = '<</FT/Sig/T(new)/V 203 0 R/Kids[201 0 R 202 0 R]>>'
    const kid = '<</Parent 200 0 R/Subtype/Widget/Rect[0 0 9 9]>>'
    const found = compare({
      before: {
        catalog: form(''),
        pages: [{}, {}].map(() => ({ entries: '/MediaBox[0 0 9 9]', resources: '/Resources<<>>' })),
      },
      after: {
        1: `<</Type/Catalog/Pages 2 0 R${form('200 0 R')}>>`,
        3: page('202 0 R').replace('/Resources', '/Contents 4 0 R/Resources'),
        5: page('201 0 R').replace('/Resources', '/Contents 6 0 R/Resources'),
        200: field,
        201: kid,
        202: kid,
        203: '<</Type/Sig>>',
      },
      filled: { 200: 'signature' },
    })
    expect(found).toEqual([`${sealed} p1`, `${sealed} p2`])
  })
})
