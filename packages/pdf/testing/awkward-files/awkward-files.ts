import type { PdfErrorCode } from '../../src/errors.ts'
import { fillFields } from '../../src/sign/fill-fields.ts'
import { prepareFields } from '../../src/sign/prepare-fields.ts'
import { makeTestAuthority } from '../test-authority.ts'
import { manyPages, sample, text } from './sample.ts'

/** A file as real writers, mail gateways and old tools leave them, and what becomes of it. */
export interface AwkwardFile {
  name: string
  make: () => Buffer | Promise<Buffer>
  /** 'kept': signed as it is. 'anew': written anew first. Otherwise the code of the refusal. */
  outcome: 'kept' | 'anew' | PdfErrorCode
}

const a4 = '/MediaBox[0 0 595 842]'
const square = '<</Type/Annot/Subtype/Square/Rect[10 10 50 50]>>'
const textField = '/Type/Annot/Subtype/Widget/FT/Tx/Rect[10 10 100 30]/P 3 0 R'
const withOneField = { page: `${a4}/Annots[8 0 R]` }
const cut = (bytes: Buffer, count: number): Buffer => bytes.subarray(0, bytes.length - count)
const change = (bytes: Buffer, pattern: RegExp, by: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(pattern, by), 'latin1')

const structure: Record<string, AwkwardFile['make']> = {
  plain: () => sample({ after: '\n' }),
  'xref-stream': () => sample({ layout: 'stream' }),
  'object-streams': () => sample({ layout: 'packed' }),
  'crlf-lines': () => sample({ newline: '\r\n', after: '\r\n' }),
  'cr-lines': () => sample({ newline: '\r', after: '\r' }),
  'no-last-newline': () => sample({ after: '' }),
  'pdf-2.0': () => sample({ version: '2.0' }),
  'pdf-1.3': () => sample({ version: '1.3' }),
  'generation-of-a-page': () =>
    change(
      sample({ objects: { 3: { body: `<</Type/Page/Parent 2 0 R/Contents 5 0 R${a4}>>`, generation: 5 } } }),
      /\/Kids\[3 0 R/,
      '/Kids[3 5 R',
    ),
  'nested-page-tree': () =>
    sample({
      page: '',
      tree: a4,
      objects: {
        2: `<</Type/Pages/Kids[8 0 R 9 0 R]/Count 2${a4}>>`,
        8: '<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1/Rotate 90>>',
        9: '<</Type/Pages/Parent 2 0 R/Kids[4 0 R]/Count 1>>',
        3: '<</Type/Page/Parent 8 0 R/Contents 5 0 R/Resources<</Font<</F1 7 0 R>>>>>>',
        4: '<</Type/Page/Parent 9 0 R/Contents 6 0 R/Resources<</Font<</F1 7 0 R>>>>>>',
      },
    }),
  'brackets-in-strings': () =>
    sample({ catalog: '/Lang(zh-CN)/A#20B(x>>y)/PageLabels<</Nums[0<</S/D/P(\\)\\()>>]>>' }),
  'comments-between-tokens': () =>
    sample({ objects: { 2: '<</Type%kind\n/Pages/Kids%all >> of ] them\n[3 0 R%one\n4 0 R]/Count 2>>' } }),
  'chinese-info': () =>
    sample({ trailer: '/Info 8 0 R', objects: { 8: '<</Title(\u00fe\u00ffT\bT\f)/Producer(x\\)y)>>' } }),
  'indirect-length': () =>
    sample({ objects: { 5: { body: '<</Length 8 0 R>>', data: Buffer.from('0 0 20 20 re f') }, 8: '14' } }),
  'contents-in-pieces': () =>
    sample({
      objects: {
        3: `<</Type/Page/Parent 2 0 R/Contents[5 0 R 6 0 R]/Resources<</Font<</F1 7 0 R>>>>${a4}>>`,
      },
    }),
  'empty-contents': () => sample({ objects: { 3: `<</Type/Page/Parent 2 0 R${a4}>>` } }),
  'earlier-revision': () => updated(sample()),
}

const boxes: Record<string, AwkwardFile['make']> = {
  'rotated-90': () => sample({ page: `${a4}/Rotate 90` }),
  'rotated-180': () => sample({ page: `${a4}/Rotate 180` }),
  'rotated-270': () => sample({ page: `${a4}/Rotate -90` }),
  'negative-box': () => sample({ page: '/MediaBox[-100 -200 495 642]' }),
  'reversed-box': () => sample({ page: '/MediaBox[595 842 0 0]' }),
  'offset-crop': () => sample({ page: '/MediaBox[0 0 800 1000]/CropBox[100 100 695 942]' }),
  'offset-crop-rotated': () => sample({ page: '/MediaBox[0 0 1000 800]/CropBox[100 100 942 695]/Rotate 90' }),
  'user-unit': () => sample({ page: '/MediaBox[0 0 297.5 421]/UserUnit 2' }),
  'inherited-box': () => sample({ page: '', tree: '/MediaBox[0 0 842 595]/Rotate 270' }),
  'indirect-box': () =>
    sample({ page: '/MediaBox 8 0 R/Rotate 9 0 R', objects: { 8: '[0 0 10 0 R 842]', 9: '90', 10: '595' } }),
}

const forms: Record<string, AwkwardFile['make']> = {
  'annotations-indirect': () => sample({ page: `${a4}/Annots 8 0 R`, objects: { 8: '[9 0 R]', 9: square } }),
  'annotations-direct': () => sample({ page: `${a4}/Annots[${square}]` }),
  'annotations-null': () => sample({ page: `${a4}/Annots null` }),
  'form-direct': () =>
    sample({
      ...withOneField,
      catalog: '/AcroForm<</Fields[8 0 R]/DA(/Helv 0 Tf 0 g)/NeedAppearances true>>',
      objects: { 8: `<<${textField}/T(t\\(1\\))/V(abc)>>` },
    }),
  'form-indirect': () =>
    sample({
      ...withOneField,
      catalog: '/AcroForm 9 0 R',
      objects: { 8: `<<${textField}/T(t1)>>`, 9: '<</Fields 10 0 R/SigFlags 1>>', 10: '[8 0 R]' },
    }),
  'form-without-fields': () => sample({ catalog: '/AcroForm<</DA(/Helv 0 Tf 0 g)>>' }),
  'form-null': () => sample({ catalog: '/AcroForm null' }),
  'already-signed': () => signedByAnother(false),
  'empty-signature-field': () =>
    sample({
      ...withOneField,
      catalog: '/AcroForm<</Fields[8 0 R]/SigFlags 1>>',
      objects: { 8: '<</Type/Annot/Subtype/Widget/FT/Sig/T(SignHere)/Rect[100 100 220 220]/P 3 0 R/F 4>>' },
    }),
}

const rewritten: Record<string, AwkwardFile['make']> = {
  // PDFium does not read what stands beside the oldest table.
  hybrid: () => sample({ layout: 'hybrid' }),
  // Poppler and PDF.js find no font then: what is asked for is of generation 0.
  generations: () =>
    sample({ objects: { 7: { body: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>', generation: 2 } } }),
  'encrypted-rc4-40': () => sample({ encryption: { kind: 'rc4-40' } }),
  'encrypted-rc4-128': () => sample({ encryption: { kind: 'rc4-128' } }),
  'encrypted-aes-128': () => sample({ encryption: { kind: 'aes-128' } }),
  'encrypted-aes-256': () => sample({ encryption: { kind: 'aes-256' } }),
  'encrypted-aes-128-packed': () => sample({ encryption: { kind: 'aes-128' }, layout: 'packed' }),
  'encrypted-aes-256-packed': () => sample({ encryption: { kind: 'aes-256' }, layout: 'packed' }),
  'encrypted-plain-metadata': () =>
    sample({
      encryption: { kind: 'aes-256', plainMetadata: true },
      catalog: '/Metadata 8 0 R',
      objects: { 8: { body: '<</Type/Metadata/Subtype/XML>>', data: Buffer.from('<x:xmpmeta/>') } },
    }),
  'junk-after-end': () => sample({ after: `\n${'\0'.repeat(600)}garbage` }),
  'junk-before-header': () => sample({ before: 'HTTP/1.1 200 OK\r\n\r\n' }),
  'junk-before-header-not-counted': () =>
    sample({ before: 'JUNKJUNKJUNK\n', offsetError: -13, startxrefError: -13 }),
  'wrong-offsets': () => sample({ offsetError: 7 }),
  'wrong-startxref': () => sample({ startxrefError: 25 }),
  'cut-off': () => cut(sample(), 60),
  'cut-off-packed': () => cut(sample({ layout: 'packed' }), 40),
  'wrong-stream-length': () => change(sample({ startxrefError: 1 }), /\/Length \d+/, '/Length 3'),
  'short-key': () => change(sample({ encryption: { kind: 'aes-128' } }), /\/V 4/, '/V 6'),
  'no-box': () => sample({ page: '' }),
  '600-pages': () => manyPages(600, 'table'),
  '600-pages-packed': () => manyPages(600, 'packed'),
  'page-tree-loop': () => sample({ tree: '/Kids[3 0 R 2 0 R 4 0 R]' }),
  script: () => sample({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' }),
  'form-with-xfa': () =>
    sample({
      ...withOneField,
      catalog: '/AcroForm<</Fields[8 0 R]/XFA 9 0 R>>',
      objects: { 8: `<<${textField}/T(t1)>>`, 9: { body: '<<>>', data: Buffer.from('<xdp:xdp/>') } },
    }),
}

const refused: Partial<Record<PdfErrorCode, Record<string, AwkwardFile['make']>>> = {
  encrypted: {
    'user-password': () => sample({ encryption: { kind: 'aes-256', userPassword: 'secret' } }),
    'user-password-rc4': () => sample({ encryption: { kind: 'rc4-128', userPassword: 'secret' } }),
  },
  'certificate-encrypted': {
    'for-certificates': () =>
      sample({ trailer: '/Encrypt<</Filter/Adobe.PubSec/V 4/SubFilter/adbe.pkcs7.s5>>' }),
  },
  certified: { 'certified-by-another': () => signedByAnother(true) },
  'dynamic-form': {
    'dynamic-xfa': () =>
      sample({
        catalog: '/AcroForm<</Fields[]/XFA 8 0 R>>/NeedsRendering true',
        objects: { 8: { body: '<<>>', data: Buffer.from('<xdp:xdp/>') } },
      }),
  },
  broken: { 'no-pages': () => sample({ objects: { 2: '<</Type/Pages/Kids[]/Count 0>>' } }) },
  'not-pdf': { 'another-format': () => Buffer.from('PK\u0003\u0004 a word processor’s file') },
}

/** All awkward files; their names are unique and fit for a file system. */
export const awkwardFiles: readonly AwkwardFile[] = [
  ...group('kept', { ...structure, ...boxes, ...forms }),
  ...group('anew', rewritten),
  // The code is a key of the table above.
  ...Object.entries(refused).flatMap(([code, files]) => group(code as PdfErrorCode, files)),
]

function group(outcome: AwkwardFile['outcome'], files: Record<string, AwkwardFile['make']>): AwkwardFile[] {
  return Object.entries(files).map(([name, make]) => ({ name, make, outcome }))
}

/** Signed, or only certified, by somebody else before it comes to us. */
async function signedByAnother(certified: boolean): Promise<Buffer> {
  const { person } = await makeTestAuthority('p-256')
  const time = new Date()
  const box = { page: 0, left: 0.4, top: 0.1, widthPt: 60, heightPt: 30 }
  const fields = [{ name: 'Other', box }]
  const certify = { ...person, time }
  const { bytes } = await prepareFields(sample(), { fields, ...(certified && { certify }) })
  if (certified) return bytes
  const appearance = { kind: 'vector' as const, width: 60, height: 30, content: '0 0 60 30 re S' }
  const filling = { fields: [{ name: 'Other', appearance }], signer: person, signerName: '王五', time }
  return (await fillFields(bytes, filling)).bytes
}

/** An incremental update that replaces the first page's content. */
function updated(bytes: Buffer): Buffer {
  const { body, data } = text('changed once')
  const object = `\n5 0 obj\n${body.replace('>>', `/Length ${data?.length}>>`)}\nstream\n${data?.toString('latin1')}\nendstream\nendobj\n`
  const previous = /startxref\s+(\d+)/.exec(bytes.toString('latin1'))?.[1]
  const table = `xref\n5 1\n${String(bytes.length + 1).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<</Size 8/Root 1 0 R/Prev ${previous}>>\nstartxref\n${bytes.length + object.length}\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(object + table + trailer, 'latin1')])
}
