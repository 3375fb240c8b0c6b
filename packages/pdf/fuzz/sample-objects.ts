import { deflateSync } from 'node:zlib'

const megabyte = 1024 * 1024
const content = 'BT /F1 24 Tf 72 700 Td (Contract) Tj ET'
const annotation = '<</Type/Annot/Subtype/Link/Rect[1 2 3 4]/A<</S/URI/URI(https://example.com)>>>>'

/** Objects of a small document with a nested page tree, a form, actions, inherited boxes and filtered streams. */
export const sampleObjects: ReadonlyMap<number, string> = new Map([
  [
    1,
    '<</Type/Catalog/Pages 2 0 R/AcroForm 10 0 R/OpenAction<</S/GoTo/D[4 0 R/Fit]/Next 15 0 R>>' +
      '/Names<</Dests 16 0 R>>/Metadata 17 0 R/Lang(zh-CN)/Perms<<>>>>',
  ],
  [2, '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 3/MediaBox[0 0 595 842]>>'],
  [3, '<</Type/Pages/Parent 2 0 R/Kids[4 0 R 6 0 R]/Count 2/Rotate 90>>'],
  [4, '<</Type/Page/Parent 3 0 R/Contents 8 0 R/Resources 9 0 R/Annots[11 0 R]>>'],
  [5, '<</Type/Page/Parent 2 0 R/Contents[8 0 R]/CropBox 14 0 R/UserUnit 2/Rotate -90>>'],
  [6, `<</Type/Page/Parent 3 0 R/MediaBox[-10 -20 400 300]/Annots[12 0 R ${annotation}]>>`],
  [8, stream('', content)],
  [9, '<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'],
  [10, '<</Fields[11 0 R 13 0 R]/SigFlags 1/DA(/Helv 0 Tf 0 g)>>'],
  [11, '<</Type/Annot/Subtype/Widget/FT/Sig/T<FEFF7B7E540D>/Rect[10 10 90 90]/P 4 0 R/F 4>>'],
  [12, '<</Type/Annot/Subtype/Widget/Parent 13 0 R/Rect[10 10 90 30]/P 6 0 R>>'],
  [13, '<</FT/Tx/T(text\\(1\\)\\344)/Kids[12 0 R]/V(abc)/Ff 4096>>'],
  [14, '[50 50 18 0 R 700.5]'],
  [15, '<</S/Named/N/NextPage/Next[<</S/GoTo/D[5 0 R/Fit]>>]>>'],
  [16, '<</Names[(a)[4 0 R/XYZ null null null](b)[5 0 R/Fit]]/Limits[(a)(b)]>>'],
  [17, stream('/Type/Metadata/Subtype/XML', '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')],
  [18, '545'],
  [19, stream('/Filter[/AHx/FlateDecode]/DecodeParms[null<</Predictor 2/Columns 8>>]', hex(content))],
  [20, stream('/Filter/FlateDecode', deflateSync(Buffer.from(content)).toString('latin1'))],
])

/** Streams that grow a thousandfold and more when decoded. */
export const swellingStreams: readonly [string, ...string[]] = [
  bomb(deflateSync(Buffer.alloc(8 * megabyte)), '/FlateDecode'),
  bomb(deflateSync(Buffer.alloc(60 * megabyte)), '/FlateDecode'),
  bomb(deflateSync(deflateSync(Buffer.alloc(60 * megabyte))), '[/FlateDecode/FlateDecode]'),
  bomb(deflateSync(Buffer.alloc(2 * megabyte, '129 0 R ')), '/FlateDecode'),
  bomb(deflateSync(Buffer.alloc(9 * megabyte, '<<>>[]()')), '/FlateDecode'),
]

function bomb(data: Buffer, filter: string): string {
  return stream(`/Type/ObjStm/N 9999999/First 4/Filter${filter}`, data.toString('latin1'))
}

function stream(entries: string, data: string): string {
  return `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`
}

function hex(text: string): string {
  return `${deflateSync(Buffer.from(text)).toString('hex')}>`
}
