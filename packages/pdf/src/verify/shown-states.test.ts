import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/** PDF.js showed another look of the widget with each row that has no state of its own, and another page with its glyphs. */

const widget = '/Type/Annot/Subtype/Widget/P 3 0 R/Rect[0 0 9 9]'
const glyphs = '<</Type/Font/Subtype/Type3/CharProcs<<>>>>'
const look = (more = ''): string =>
  streamSource('BT /F 9 Tf (a) Tj ET', `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${more}`)
const drawn = look('/Resources<</Font<</F 103 0 R>>>>')
const states = '/AP<</N<</On 102 0 R/Off 104 0 R>>>>'
const group = (value: string, more = '/T(b)'): string => `<</FT/Btn${more}/V/${value}/Kids[101 0 R]>>`
const kid = (more: string): string => `<</Parent 100 0 R${widget}${more}${states}>>`
const told = '- field-appearance /Font'

/** What is found when a button is switched on, and nothing else changes. */
function switchedOn(fields: string, objects: string[], after = group('On')): string[] {
  return compare({
    before: {
      catalog: `/AcroForm<</Fields[${fields}]>>`,
      pages: [{ entries: '/MediaBox[0 0 99 99]/Annots[101 0 R]' }],
      extra: objects,
    },
    after: { 100: after },
  })
}

describe('a button that is switched on', () => {
  it.each(['', '/AS/Other', '/AS(x)', '/AS/Off'])('may show in its widget any of its looks: %j', (state) => {
    const objects = [group('Off'), kid(state), drawn, glyphs, look()]
    expect(switchedOn('100 0 R', objects)).toEqual([told, '+ field-filled #100 “b” p1'])
    expect(switchedOn('100 0 R', [...objects.slice(0, 2), look(), glyphs, look()])).toEqual([
      '+ field-filled #100 “b” p1',
    ])
  })

  it('may show them in fields below it', () => {
    const found = switchedOn('100 0 R', [group('Off'), kid('/T(k)'), drawn, glyphs, look()])
    expect(found).toEqual([told, '+ field-filled #100 “b” p1', '+ field-filled #101 “b.k” p1'])
  })

  it('may show them in fields of its name', () => {
    const other = `<</FT/Btn/T(b)/V/Off${widget}${states}>>`
    const objects = ['<</FT/Btn/T(b)/V/Off>>', other, drawn, glyphs, look()]
    expect(switchedOn('100 0 R 101 0 R', objects, '<</FT/Btn/T(b)/V/On>>')).toContain(told)
  })
})
