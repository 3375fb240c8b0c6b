import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/**
 * What holds a field or the metadata stands in one place only: where it is something else besides, what it holds may be
 * shown there, and its change is told.
 */

const field = (more = ''): string => `<</FT/Tx/T(sum)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]${more}>>`
const filled = '+ field-filled #100 “sum”'
const told = '- object #100 /Widget'

/** A field, object 100, that is filled in; objects 101 and on hold it. */
function fill(catalog: string, holders: string[], more = ''): string[] {
  return compare({
    before: { catalog, extra: [field(more), ...holders] },
    after: { 100: field(`${more}/V(1)`) },
  })
}

describe('the holder of a field', () => {
  it.each<[string, string, string[], string[]]>([
    ['a form', '/AcroForm 101 0 R', ['<</Fields[100 0 R]>>'], [filled]],
    [
      'a form that is something else',
      '/AcroForm 101 0 R/Other 101 0 R',
      ['<</Fields[100 0 R]>>'],
      [filled, told],
    ],
    [
      'a form in a catalog that is something else',
      '/AcroForm 101 0 R/Other 1 0 R',
      ['<</Fields[100 0 R]>>'],
      [filled],
    ],
    ['a catalog that is something else', '/AcroForm<</Fields[100 0 R]>>/Other 1 0 R', [], [filled, told]],
    ['a list', '/AcroForm<</Fields 101 0 R>>', ['[100 0 R]'], [filled]],
    [
      'a list that is something else',
      '/AcroForm<</Fields 101 0 R>>/Other 101 0 R',
      ['[100 0 R]'],
      [filled, told],
    ],
    [
      'a list of a form that is something else',
      '/AcroForm 101 0 R/Other 101 0 R',
      ['<</Fields 102 0 R>>', '[100 0 R]'],
      [filled, told],
    ],
  ])('is %s', (_, catalog, holders, found) => {
    expect(fill(catalog, holders)).toEqual(found)
  })
})

const group = (more = ''): string => `<</T(g)/Kids 102 0 R${more}>>`

describe('the kids of a group as an object of their own', () => {
  const form = '/AcroForm<</Fields[101 0 R]>>'
  const inGroup = '+ field-filled #100 “g.sum”'
  it.each<[string, string, string[], string[]]>([
    ['are its list', form, [group(), '[100 0 R]'], [inGroup]],
    ['and nothing else of it', form, [group('/Other 102 0 R'), '[100 0 R]'], [inGroup, told]],
    [
      'nor the kids of what is no field',
      `${form}/Other 103 0 R`,
      [group(), '[100 0 R]', '<</Kids 102 0 R>>'],
      [inGroup, told],
    ],
  ])('%s', (_, catalog, holders, found) => {
    expect(fill(catalog, holders, '/Parent 101 0 R')).toEqual(found)
  })
})

it('a field stands under no kind of resource, however deep', () => {
  const form = '/AcroForm<</Fields[100 0 R]>>'
  expect(fill(`${form}/Other<</S/Hide/A<</S/Hide/T 100 0 R>>>>`, [])).toEqual([filled])
  expect(fill(`${form}/Other<</A<</Pattern<</S/Hide/T 100 0 R>>>>>>`, [])).toEqual([filled, told])
})

const metadata = (data: string): string => streamSource(data, '/Type/Metadata/Subtype/XML')
const rewritten = (catalog: string): string[] =>
  compare({
    before: { catalog: `/Metadata 100 0 R${catalog}`, extra: [metadata('(1)')] },
    after: { 100: metadata('(2)') },
  })

describe('the metadata', () => {
  it('are those of a catalog that is nothing else', () => {
    expect(rewritten('')).toEqual(['+ metadata /Metadata'])
    expect(rewritten('/Other 1 0 R')).toEqual(['+ metadata /Metadata', '- object #100 /XML'])
  })
})
