import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'

/**
 * A field that came to a page with the key of some part of the document's structure: PDF.js had that part, and what is read
 * aloud for it, on the page of the field. A time-stamp did so on completed contracts.
 */

const tree = (nodes: string): string => `/StructTreeRoot<</Type/StructTreeRoot/ParentTree ${nodes}>>`
const flat = '<</Nums[0[101 0 R]5 101 0 R]>>'
const part = '<</Type/StructElem/S/P/Alt(Pay 1009)>>'

function added(widget: string, structure: string, kind: 'signature' | 'timestamp' = 'timestamp'): string[] {
  const catalog = (fields: string): string => `/AcroForm<</Fields[${fields}]>>${structure}`
  return compare({
    before: { catalog: catalog(''), extra: ['<</Nums[5 101 0 R]>>', part, '<</Kids[102 0 R]>>'] },
    after: {
      1: `<</Type/Catalog/Pages 2 0 R${catalog('200 0 R')}>>`,
      200: `<</FT/Sig/T(new)/V 203 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]${widget}>>`,
      203: '<</Type/Sig>>',
    },
    filled: { 200: kind },
  })
}

const stamped = '+ timestamp-added #200 “new”'
const told = '- field-added #200 “new” /StructParent'

describe('a new field and the structure of the document', () => {
  it.each([
    ['/StructParent 5', tree(flat)],
    ['/StructParent 0', tree(flat)],
    ['/StructParent 5.0', tree(flat)],
    ['/StructParent 5', tree('100 0 R')],
    ['/StructParent 5', tree('<</Kids[<</Limits[8 9]/Kids[100 0 R]>>]>>')],
  ])('takes no part of it to its page: %s of %s', (widget, structure) => {
    expect(added(widget, structure)).toEqual([told, stamped])
  })

  it.each([
    ['', tree(flat)],
    ['/StructParent 5', ''],
    ['/StructParent 7', tree(flat)],
    ['/StructParent/A', tree(flat)],
    ['/StructParents 5', tree(flat)],
  ])('may have a key of its own, or none: %s of %s', (widget, structure) => {
    expect(added(widget, structure)).toEqual([stamped])
  })

  it('that somebody signs takes none either', () => {
    expect(added('/StructParent 5', tree(flat), 'signature')).toEqual([
      told,
      '+ signature-field-added #200 “new”',
    ])
  })

  it('may be any where there are more parts than anybody looks at', () => {
    const many = tree(`<</Nums[${'0 0 '.repeat(260_000)}]>>`)
    expect(added('/StructParent 7', many)).toEqual([told, stamped])
  })

  it('finds its way out of a tree that leads back to itself', () => {
    expect(added('/StructParent 7', tree('<</Kids[102 0 R]>>')).slice(-1)).toEqual([stamped])
  })
})
