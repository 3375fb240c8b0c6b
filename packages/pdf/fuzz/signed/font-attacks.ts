import { PdfRef, dictOf, name, numberOf, type PdfDict } from '../../src/read/objects.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { numbers } from './base-objects.ts'
import { text, type Draft } from './draft.ts'
import { lookDict } from './honest-changes.ts'

/** What is otherwise in a font that looks like one of the pages to readers that keep what they have loaded. */
const otherwise: readonly [(font: PdfDict) => PdfDict, ...((font: PdfDict) => PdfDict)[]] = [
  (font) => font,
  (font) => font.set('FontMatrix', [2, 0, 0, 2, 0, 0].map(numberOf)),
  (font) => font.set('Subtype', name('Type1')).set('BaseFont', name('Symbol')),
  (font) => font.set('DW', numberOf(10)),
]

/** Fills a text with a look that loads the fonts of the pages, as they are or nearly so, with resources of its own. */
export function drawWithFontsOfPages(draft: Draft, random: RandomSource): string {
  const fonts = draft.numbers.filter((number) => {
    const dict = draft.dict(new PdfRef(number, 0))
    return dict?.has('CharProcs') === true || dict?.has('BaseFont') === true
  })
  const number = fonts[random.below(Math.max(1, fonts.length))]
  const known = number === undefined ? undefined : draft.dict(new PdfRef(number, 0))
  if (number === undefined || !known) return 'no font'
  const paint = draft.add(lookDict(), Buffer.from('1 0 0 rg 0 0 60 60 re f'))
  const changed = random.pick(otherwise)(known.copy())
  if (random.oneIn(2)) changed.set('Resources', dictOf({ XObject: dictOf({ Fm0: paint }) }))
  const font = random.oneIn(2) ? new PdfRef(number, 0) : draft.add(changed)
  const look = lookDict()
  if (!random.oneIn(4)) {
    const own = { Font: dictOf({ F1: font }), XObject: dictOf({ Fm0: paint }) }
    look.set('Resources', dictOf(own))
  }
  const drawn = draft.add(look, Buffer.from('BT /F1 8 Tf 1 1 Td (ab) Tj ET'))
  draft
    .change(numbers.text)
    .set('V', text('ab'))
    .set('AP', dictOf({ N: drawn }))
  return `fonts of pages ${number}`
}
