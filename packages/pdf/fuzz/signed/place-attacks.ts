import { PdfRef, dictOf, name, numberOf } from '../../src/read/objects.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { numbers } from './base-objects.ts'
import { text, type Draft } from './draft.ts'
import { formFields, honestChanges, lookDict, pagesOf, type Material } from './honest-changes.ts'

/** Signs in an empty place, which is then shown upright or in one size, and so beside it on a page that is turned. */
export function signUpright(draft: Draft, random: RandomSource, material: Material): string {
  const isFilled = (number: number): boolean => draft.dict(new PdfRef(number, 0))?.has('V') === true
  const empty = formFields(draft).filter((number) => !isFilled(number))
  honestChanges.find((change) => change.name === 'empty field')?.make(draft, random, material)
  const signed = empty.find((number) => isFilled(number))
  if (signed === undefined) return 'no empty field'
  draft.change(signed).set('F', numberOf(4 + random.pick([8, 16, 24])))
  return `upright ${signed}`
}

/** Fills a text with a look whose font a state of graphics chooses: its glyphs take back more than they kept, or paint. */
export function drawWithFontOfState(draft: Draft, random: RandomSource): string {
  const glyph = random.pick(['1 0 d0 Q Q Q Q', '1 0 d0 /Tx BMC', '1 0 d0 Q Q 1 0 0 rg -90 -90 200 200 re f'])
  const font = draft.add(
    dictOf({
      Type: name('Font'),
      Subtype: name('Type3'),
      FontBBox: [0, 0, 1, 1].map(numberOf),
      FontMatrix: [1, 0, 0, 1, 0, 0].map(numberOf),
      FirstChar: numberOf(97),
      LastChar: numberOf(97),
      Widths: [numberOf(1)],
      Encoding: dictOf({ Differences: [numberOf(97), name('a')] }),
      CharProcs: dictOf({ a: draft.add(dictOf({}), Buffer.from(glyph)) }),
      Resources: dictOf({}),
    }),
  )
  const look = lookDict().set(
    'Resources',
    dictOf({ ExtGState: dictOf({ G0: dictOf({ Font: [font, numberOf(1)] }) }) }),
  )
  const drawn = draft.add(look, Buffer.from('/G0 gs BT (a) Tj ET 1 0 0 rg -90 -90 200 200 re f'))
  draft
    .change(numbers.text)
    .set('V', text('drawn'))
    .set('AP', dictOf({ N: drawn }))
  return 'font of a state'
}

/** Lists an annotation of one page on another as well. */
export function showOnOtherPage(draft: Draft, random: RandomSource): string {
  const pages = pagesOf(draft)
  const [from, to] = [random.below(Math.max(1, pages.length)), random.below(Math.max(1, pages.length))]
  const [first, second] = [pages[from], pages[to]]
  if (first === undefined || second === undefined) return 'no page'
  const listOf = (page: number): ReturnType<Draft['list']> =>
    draft.list(draft.dict(new PdfRef(page, 0))?.get('Annots'))
  draft.change(second).set('Annots', [...listOf(second), ...listOf(first)])
  return `annotations of ${first} on ${second}`
}
