import { deflateSync } from 'node:zlib'
import { makeTestPdf } from '../test-pdf.ts'
import { jbig2Page, jpxPicture, zeros, zerosOfZeros } from './bombs.ts'

const first = 100

/** Files made to keep whoever opens them busy, or to fill its memory; each a few kilobytes, but for two. */
export const hostileFiles: Readonly<Record<string, () => Buffer>> = {
  'a form that draws itself': () => withForms(['/X Do /X Do'], () => first),
  'two forms that draw one another': () =>
    withForms(['/X Do /X Do', '/X Do /X Do'], (index) => first + 1 - index),
  'forms that each draw the next ten times': () =>
    withForms(
      Array.from({ length: 30 }, () => '/X Do '.repeat(10)),
      (index) => first + Math.min(index + 1, 29),
    ),
  'sixty thousand operators, drawn a thousand times': () =>
    withForms(['/X Do '.repeat(1000), '0 0 99 99 re f 0 0 99 99 re W n '.repeat(30_000)], () => first + 1),
  'two gigabytes of zeros': () => withContent(zeros(2048), '/FlateDecode'),
  'eight gigabytes of zeros, compressed three times': () =>
    withContent(zerosOfZeros(8192, 2), '[/FlateDecode/FlateDecode/FlateDecode]'),
  'arrays a hundred thousand deep': () => withContent(packed('['.repeat(100_000)), '/FlateDecode'),
  'dictionaries a hundred thousand deep': () =>
    withContent(packed(`/P ${'<</A '.repeat(100_000)}`), '/FlateDecode'),
  'arrays in the page, ten thousand deep': () =>
    page({ entries: `/A ${'['.repeat(10_000)}${']'.repeat(10_000)}` }),
  'ten million saved states': () => withContent(packed('q '.repeat(10_000_000)), '/FlateDecode'),
  'a picture of 60,000 by 60,000': () =>
    withPicture(zerosOfZeros(10_300, 1), '[/FlateDecode/FlateDecode]', 60_000),
  'a JBIG2 picture of 60,000 by 60,000': () =>
    withPicture(jbig2Page(60_000), '/JBIG2Decode', 60_000, '/DeviceGray/BitsPerComponent 1'),
  'a JPEG 2000 picture of 60,000 by 60,000': () =>
    withPicture(jpxPicture(60_000), '/JPXDecode', 60_000, '/DeviceCMYK/BitsPerComponent 8'),
  'a page of a million inches': () => page({ box: '0 0 72000000 72000000' }),
  'a page of a hair': () => page({ box: '0 0 0.0001 842' }),
  'a pattern of tiny steps': () => withPattern(),
  'a font whose letters are words of itself': () => withFonts(1),
  'fonts whose letters are words of the next': () => withFonts(20),
  'arrays in the page, a million deep': () => page({ entries: `/A ${'['.repeat(1_000_000)}` }),
  'a form whose fields double forty times': () =>
    withFields(40, (index) => (index < 39 ? `/Kids[${references(index + 1, index + 1)}]` : '/FT/Tx'), [0, 0]),
  'a form of two fields that are kids of one another': () =>
    withFields(2, (index) => `/FT/Tx/Kids[${references(1 - index, 1 - index)}]`, [0]),
  'fields a thousand deep': () =>
    withFields(1000, (index) => (index < 999 ? `/Kids[${references(index + 1)}]` : '/FT/Tx'), [0]),
  'twenty thousand signature fields': () =>
    withFields(
      20_000,
      () => '/Type/Annot/Subtype/Widget/FT/Sig/Rect[0 0 9 9]',
      Array.from({ length: 20_000 }, (_, index) => index),
    ),
}

interface PageSpec {
  content?: string
  resources?: string
  entries?: string
  box?: string
  objects?: readonly string[]
}

function page({
  content = '',
  resources = '',
  entries = '',
  box = '0 0 595 842',
  objects = [],
}: PageSpec): Buffer {
  const all = `/MediaBox[${box}]/Resources<<${resources}>>${entries}`
  return makeTestPdf({ pages: [{ content, entries: all, resources: '' }], extra: objects })
}

function stream(dictionary: string, data: string): string {
  return `<<${dictionary}/Length ${data.length}>>\nstream\n${data}\nendstream`
}

function packed(content: string): Buffer {
  return deflateSync(content, { level: 9 })
}

/** A page that draws the first form; what form number `index` calls /X is object `next(index)`. */
function withForms(contents: readonly string[], next: (index: number) => number): Buffer {
  const objects = contents.map((content, index) => {
    const resources = `/Resources<</XObject<</X ${next(index)} 0 R>>>>`
    return stream(`/Type/XObject/Subtype/Form/BBox[0 0 99 99]${resources}`, content)
  })
  return page({ content: '/X Do', resources: `/XObject<</X ${first} 0 R>>`, objects })
}

/** A page whose second content stream is `data`, as it comes out of its filters. */
function withContent(data: Buffer, filter: string): Buffer {
  const form = stream(`/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Filter${filter}`, data.toString('latin1'))
  return page({ content: '/X Do', resources: `/XObject<</X ${first} 0 R>>`, objects: [form] })
}

function withPicture(
  data: Buffer,
  filter: string,
  side: number,
  space = '/DeviceRGB/BitsPerComponent 8',
): Buffer {
  const entries = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace${space}/Filter${filter}`
  const objects = [stream(entries, data.toString('latin1'))]
  return page({ content: '595 0 0 842 0 0 cm /X Do', resources: `/XObject<</X ${first} 0 R>>`, objects })
}

function withPattern(): Buffer {
  const steps = '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 600 900]/XStep 0.01/YStep 0.01'
  const objects = [stream(`/Type/Pattern${steps}/Resources<<>>`, '0 0 500 800 re f 1 1 400 700 re S')]
  const content = '/Pattern cs /P scn 0 0 595 842 re f'
  return page({ content, resources: `/Pattern<</P ${first} 0 R>>`, objects })
}

/** A form of `count` fields, of which `top` are at its top. */
function withFields(count: number, entriesOf: (index: number) => string, top: readonly number[]): Buffer {
  const extra = Array.from({ length: count }, (_, index) => `<</T(f${index})${entriesOf(index)}>>`)
  return makeTestPdf({ catalog: `/AcroForm<</Fields[${references(...top)}]>>`, extra })
}

function references(...indexes: readonly number[]): string {
  return indexes.map((index) => `${first + index} 0 R`).join(' ')
}

/** Type 3 fonts: a letter of each is a line of ten letters of the next, the last font's of itself. */
function withFonts(count: number): Buffer {
  const objects = Array.from({ length: count }, (_, index) => {
    const [letter, next] = [first + count + index, first + Math.min(index + 1, count - 1)]
    const encoding = '/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>'
    const resources = `/Resources<</Font<</F ${next} 0 R>>>>`
    return `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a ${letter} 0 R>>${encoding}${resources}>>`
  })
  const letters = objects.map(() => stream('', '9 0 d0 BT /F 1 Tf (aaaaaaaaaa) Tj ET 0 0 9 9 re f'))
  const content = 'BT /F 9 Tf 9 9 Td (aaaaaaaaaa) Tj ET'
  return page({ content, resources: `/Font<</F ${first} 0 R>>`, objects: [...objects, ...letters] })
}
