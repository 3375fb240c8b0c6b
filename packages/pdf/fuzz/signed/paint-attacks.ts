import { PdfRaw, PdfRef, dictOf, name, numberOf, type PdfDict } from '../../src/read/objects.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { numbers, shading } from './base-objects.ts'
import { pickNumber, text, type Draft } from './draft.ts'
import { lookDict } from './honest-changes.ts'

/** Fills a text with a look that has these resources and this content. */
function drawText(draft: Draft, resources: PdfDict, content: string): void {
  const dict = lookDict().set('Matrix', [0.5, 0, 0, 0.5, 0, 0].map(numberOf))
  const look = draft.add(dict.set('Resources', resources), Buffer.from(content, 'latin1'))
  draft
    .change(numbers.text)
    .set('V', text('drawn'))
    .set('AP', dictOf({ N: look }))
}

/** Fills a text with a look whose colours and patterns are objects of the pages, taken for what they are not. */
export function drawWithPaintOfPages(draft: Draft, random: RandomSource): string {
  const number = random.oneIn(3) ? pickNumber(draft, random) : random.pick([numbers.profile, numbers.pattern])
  const ref = new PdfRef(number, 0)
  const over = random.pick(['Indexed', 'Pattern', 'ICCBased'])
  const image = dictOf({
    Subtype: name('Image'),
    Width: numberOf(1),
    Height: numberOf(1),
    BitsPerComponent: numberOf(8),
    ColorSpace: ref,
  })
  const resources = dictOf({
    ColorSpace: dictOf({
      C0: [name(over), ref, numberOf(1), text('ab')],
      C1: random.oneIn(2) ? ref : name('DeviceGray'),
    }),
    Pattern: dictOf({ P0: ref }),
    Shading: dictOf({ S0: ref }),
    XObject: dictOf({ X0: random.oneIn(2) ? draft.add(image, Buffer.from('x')) : ref }),
  })
  const content = random.pick([
    '/C0 cs 1 sc 0 0 9 9 re f',
    '/C1 cs 1 sc 0 0 9 9 re f',
    '.1 0 0 .1 0 0 cm /Pattern cs /P0 scn 0 0 90 90 re f',
    '.1 0 0 .1 0 0 cm /S0 sh',
    '/X0 Do',
    'BT /F1 9 Tf (ab) Tj ET',
    `${number} 0 R cs 1 sc 0 0 9 9 re f`,
    `BI /W 1 /H 1 /BPC 8 /CS ${number} 0 R ID x EI`,
  ])
  // Some readers look for what it lacks among the resources of its page.
  drawText(draft, random.oneIn(3) ? dictOf({}) : resources, content)
  return `paint of pages ${number} ${content}`
}

const paint = 'Q Q Q 1 0 0 rg -90 -90 300 300 re f'

/** Fills a text with an image in whose data some readers go on. */
export function spillFromImage(draft: Draft, random: RandomSource): string {
  const filter = random.pick(['', '/F/AHx', '/F/A85', '/F[/DCT]', '/F/Fl', '/F/A#385'])
  const size = random.pick([1, 9, 99])
  const data = random.pick([
    'x',
    '00>',
    '!!~>',
    '\u00ff\u00d9',
    'EI(',
    'EI<',
    '(EI ',
    '<41 EI',
    'xEIx',
    'x EI q ',
  ])
  const end = random.pick([`EI ${paint}`, `${paint} EI`, `${paint} EI EI`, ') EI Q', `EI /OC /P0 BDC`])
  const image = 'BI /W 1 /H 1 /BPC 8 /CS/G'
  const content = random.pick([
    `BI /W ${size} /H 1 /BPC 8 /CS/G${filter} ID ${data} ${end}`,
    `${image}/F/AHx ID 00> ${paint} EI`,
    `${image}/F/A85 ID !!~> ${paint} EI`,
    `${image} ID xEI( zz\nEI ${paint}`,
    `${image} ID xEI% zz EI ${paint}`,
  ])
  drawText(draft, dictOf({}), content)
  return `spill ${content}`
}

/** Fills a text with a look that begins something and does not end it. */
export function leaveOpen(draft: Draft, random: RandomSource): string {
  const content = random.pick([
    'BT /F1 4 Tf 7 Tr 1 1 Td (a) Tj',
    '/F1 4 Tf 7 Tr (a) Tj',
    '0 0 1 1 re W',
    '0 0 1 1 re f W f',
    'W* S',
    'EMC EMC',
    '/X Do',
  ])
  const below = draft.add(lookDict(), Buffer.from('0 0 1 1 re f W'))
  const fonts = dictOf({ F1: new PdfRef(numbers.font, 0) })
  drawText(draft, dictOf({ Font: fonts, XObject: dictOf({ X: below }) }), content)
  return `open ${content}`
}

/** Fills a text with a look that has the function of a page give fewer colours, or names the layer of an image. */
export function drawWithPartsOfPages(draft: Draft, random: RandomSource): string {
  const below = random.pick(['/DeviceGray', '/DeviceRGB', '/DeviceCMYK'])
  const layer = dictOf({ Type: name('OCG'), Name: text('off') })
  const parts = dictOf({
    Shading: new PdfRaw(`<</S ${shading(below)}>>`),
    XObject: dictOf({ I: new PdfRef(numbers.image, 0) }),
    Properties: dictOf({ Hidden: draft.add(layer) }),
  })
  const content = random.pick(['/S sh', '8 0 0 8 0 0 cm /I Do'])
  drawText(draft, parts, content)
  return `parts of pages ${below} ${content}`
}
