import { describe, expect, it } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { compare, type Case } from '../../testing/compare-states.ts'
import { PdfDocument } from '../read/document.ts'
import { disputedNodes, formNodes } from './form-tree.ts'

/**
 * What a field inherits, readers take from what lists it, or from what it says is above it. Where the two differ the
 * caption of a push button was changed as that of a text field, which is not drawn, and nothing was told.
 */

const widget = '/Type/Annot/Subtype/Widget/P 3 0 R/Rect[9 9 99 30]'

/** Numbers of the nodes that take part in a dispute; objects are numbered from 100. */
function disputed(fields: string, extra: readonly string[]): number[] {
  const document = new PdfDocument(
    makeTestPdf({ catalog: `/AcroForm<</Fields[${fields}]>>`, extra: extra.map((node) => `<<${node}>>`) }),
  )
  const nodes = formNodes(document)
  const found = disputedNodes(document, nodes)
  return [...nodes.values()].filter(({ dict }) => found.has(dict)).map(({ ref }) => ref.number)
}

describe('fields are in dispute', () => {
  it.each<[string, string, string[], number[]]>([
    ['not by what both have', '100 0 R', ['/FT/Tx/V(1)/Kids[101 0 R]', '/Parent 100 0 R'], []],
    ['not by the same said twice', '100 0 R', ['/FT/Tx/Kids[101 0 R]', '/Parent 102 0 R', '/FT/Tx'], []],
    ['not by what they state', '100 0 R', ['/FT/Tx/Kids[101 0 R]', '/FT/Tx/Parent 102 0 R', '/FT/Btn'], []],
    ['not by a name alone', '100 0 R', ['/T(a)/Kids[101 0 R]', '/FT/Tx'], []],
    [
      'with what they say is above them',
      '100 0 R',
      ['/FT/Tx/Kids[101 0 R]', '/Parent 102 0 R', '/FT/Btn'],
      [100, 101],
    ],
    ['where one of the two has nothing', '100 0 R', ['/V(1)/Kids[101 0 R]', '/FT/Tx'], [100, 101]],
    ['at the top', '100 0 R', ['/FT/Tx/Parent 101 0 R', '/MaxLen 3'], [100]],
    [
      'by lists that are not one',
      '100 0 R',
      ['/Opt[(a)]/Kids[101 0 R]', '/Parent 102 0 R', '/Opt[(a)]'],
      [100, 101],
    ],
    [
      'with all above and below',
      '100 0 R',
      [
        '/Kids[101 0 R]',
        '/FT/Tx/Parent 104 0 R/Kids[102 0 R]',
        '/Parent 101 0 R/Kids[103 0 R]',
        '/Parent 102 0 R',
        '/Q 1',
      ],
      [100, 101, 102, 103],
    ],
    [
      'when listed twice',
      '100 0 R 102 0 R',
      ['/FT/Tx/Kids[101 0 R 101 0 R]', '/Parent 100 0 R', '/FT/Btn/Kids[101 0 R]'],
      [100, 101, 102],
    ],
    ['in a form of others', '100 0 R 102 0 R', ['/FT/Tx/Kids[101 0 R]', '', '/FT/Tx/T(b)'], [100, 101]],
  ])('%s', (_, fields, extra, wanted) => {
    expect(disputed(fields, extra)).toEqual(wanted)
  })
})

const caption = (text: string): string => `<<${widget}/Parent 102 0 R/DA(/H 9 Tf)/MK<</CA(${text})>>>>`
const form = (more = ''): string => `/AcroForm<</Fields[100 0 R 103 0 R]${more}>>`
const change = (list: string, said: string, after: Case['after']): string[] =>
  compare({
    before: {
      catalog: form(),
      pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[101 0 R 103 0 R]' }],
      extra: [`<<${list}/Kids[101 0 R]>>`, caption('100'), `<<${said}>>`, `<<${widget}/FT/Tx/T(free)>>`],
    },
    after,
  })

describe('of what is in dispute', () => {
  it('no caption changes, whatever lists the widget', () => {
    const captioned = { 101: caption('777') }
    expect(change('/FT/Tx/T(a)', '/FT/Btn/T(b)', captioned)).toEqual(['- field-changed #101 “a” p1 /MK'])
    expect(change('/FT/Tx/T(a)', '/FT/Tx/T(b)', captioned)).toEqual(['+ field-changed #101 “a” p1 /MK'])
  })

  it('nothing is filled in', () => {
    const list = '/FT/Tx/T(a)/Kids[101 0 R]'
    expect(change('/FT/Tx/T(a)', '/FT/Btn/T(b)', { 100: `<<${list}/V(7)>>` })).toEqual([
      '- field-changed #100 “a” p1 /V',
    ])
  })

  it('nothing gets a look from the form, as which it may be shown or not', () => {
    const after = { 1: `<</Type/Catalog/Pages 2 0 R${form('/DR<<>>/DA(/H 9 Tf)')}>>` }
    expect(change('/FT/Sig/T(a)', '/FT/Tx/T(b)', after)).toEqual([
      '- form-settings /DR',
      '- form-settings /DA',
    ])
  })

  it('others are filled in all the same', () => {
    const after = { 103: `<<${widget}/FT/Tx/T(free)/V(1)>>` }
    expect(change('/FT/Tx/T(a)', '/FT/Btn/T(b)', after)).toEqual(['+ field-filled #103 “free” p1'])
  })

  it('nothing shows the value of another that has its name', () => {
    const after = { 103: `<<${widget}/FT/Tx/T(free)/V(1)>>` }
    const told = ['+ field-filled #103 “free” p1', '- field-changed #100 “free” p1 /V']
    expect(change('/FT/Tx/T(free)', '/FT/Btn/T(b)', after)).toEqual(expect.arrayContaining(told))
  })
})

it('a field is filled with what says that it is of its name, whoever lists it: PDFium goes by that', () => {
  const changes = compare({
    before: {
      catalog: '/AcroForm<</Fields[100 0 R 101 0 R]>>',
      pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[100 0 R 102 0 R]' }],
      extra: [`<<${widget}/FT/Tx/T(sum)>>`, '<</T(g)/Kids[102 0 R]>>', `<<${widget}/FT/Tx/T(sum)/V(1)>>`],
    },
    after: { 100: `<<${widget}/FT/Tx/T(sum)/V(2)>>` },
    locked: ['g.sum'],
  })
  expect(changes).toEqual(['+ field-filled #100 “sum” p1', '- field-filled #102 “g.sum” p1 by lock'])
})
