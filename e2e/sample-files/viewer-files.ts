import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { contractPdf } from './contract.ts'
import { signedPdf } from './signed-file.ts'
import { line, smallPdf, type SmallPage } from './small-pdf.ts'

const numbered = (count: number): SmallPage[] =>
  Array.from({ length: count }, (_, index) => ({
    content: line(`Page ${index + 1} of the contract`) + line('The quick brown fox', 72, 700),
  }))

/** The nine attachments of outline.pdf, all bytes in them. */
export function attachmentBytes(number: number): Buffer {
  return Buffer.from(`attachment ${number}: ${'kept byte by byte '.repeat(number)}`)
}

/** A square of ink on each page of geometry.pdf, in the page's user space: x, y, width, height. */
export const inkOf = (page: SmallPage): [number, number, number, number] => {
  const [x0, y0, x1, y1] = page.box ?? [0, 0, 595, 842]
  return [x0 + (x1 - x0) * 0.2, y0 + (y1 - y0) * 0.7, (x1 - x0) * 0.1, (y1 - y0) * 0.05]
}

/** Every geometry that has put a seal in the wrong place: rotations, boxes off the origin, a user unit. */
export const geometryPages: readonly SmallPage[] = [
  { box: [0, 0, 612, 792], rotate: 90 },
  { box: [0, 0, 612, 792] },
  { box: [0, 0, 595, 842], rotate: 180 },
  { box: [-11.96, 11.99, 583.24, 853.67], rotate: 270 },
  { box: [0, 482, 361, 792] },
  { box: [0, 0, 200, 280], userUnit: 3 },
]

const geometry = (): Buffer =>
  smallPdf({
    pages: geometryPages.map((page) => ({
      ...page,
      content: `0 g ${inkOf(page).map(String).join(' ')} re f\n`,
    })),
  })

const outline = (): Buffer => {
  const numbers = Array.from({ length: 9 }, (_, index) => index + 1)
  const files = numbers.map((number) => {
    const bytes = attachmentBytes(number)
    return [
      `file${number}`,
      `<< /Type /EmbeddedFile /Length ${bytes.length} >>\nstream\n${bytes.toString()}\nendstream`,
    ]
  })
  const specs = numbers.map(
    (number) =>
      `(a${number}.txt) << /Type /Filespec /F (a${number}.txt) /UF (a${number}.txt) /EF << /F #file${number} >> >>`,
  )
  return smallPdf({
    pages: numbered(6),
    catalog:
      '/PageMode /UseOutlines /Outlines #outline ' +
      `/Names << /EmbeddedFiles << /Names [${specs.join(' ')}] >> ` +
      '/Dests << /Names [(chapter-two) [#4 /XYZ 0 842 null] (close-up) [#2 /FitR 0 0 300 300]] >> >>',
    objects: {
      outline: '<< /Type /Outlines /First #one /Last #two /Count 2 >>',
      one: '<< /Title (Chapter one) /Parent #outline /Next #two /Dest [#1 /XYZ 0 842 null] >>',
      two: '<< /Title (Chapter two) /Parent #outline /Prev #one /Dest (chapter-two) >>',
      ...Object.fromEntries(files),
    },
  })
}

const scripted = (): Buffer =>
  smallPdf({
    pages: [{ content: line('A form'), entries: '/Annots [#field]' }],
    catalog:
      '/OpenAction << /S /JavaScript /JS (this.print\\({bUI: true}\\);) >> /AcroForm << /Fields [#field] /DA (/F1 12 Tf 0 g) >>',
    objects: {
      field:
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (filled) /F 4 /Rect [72 600 272 624] /P #1 /DA (/F1 12 Tf 0 g) >>',
    },
  })

/** Opens without a password and forbids to print: standard security, revision 2, every permission denied. */
const printProtected = (): Buffer => {
  const id = Buffer.alloc(16, 7)
  const owner = Buffer.alloc(32, 9)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(nothingAllowed)
  const hash = createHash('md5')
    .update(Buffer.concat([passwordPadding, owner, permissions, id]))
    .digest()
  const user = rc4(hash.subarray(0, 5), passwordPadding)
  // No string and no stream with content: nothing else to encrypt.
  return smallPdf({
    pages: [{}],
    trailer:
      `/ID [<${id.toString('hex')}> <${id.toString('hex')}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P ${nothingAllowed} ` +
      `/O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`,
  })
}

/** Both kinds of printing, and all the rest. */
const nothingAllowed = -3904

const passwordPadding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')

function rc4(key: Buffer, text: Buffer): Buffer {
  const box = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number): number => box[index & 255] ?? 0
  const swap = (a: number, b: number): void => {
    const [first, second] = [at(a), at(b)]
    box[a & 255] = second
    box[b & 255] = first
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    text.map((byte) => {
      i = (i + 1) & 255
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}

// 合同专用条款 in GBK, thirty lines of it.
const chinese = (): Buffer =>
  smallPdf({
    pages: [
      {
        content: Array.from(
          { length: 30 },
          (_, index) =>
            `BT /F2 20 Tf 72 ${780 - index * 24} Td <BACFCDACD7A8D3C3CCF5BFEEBACFCDACD7A8D3C3> Tj ET\n`,
        ).join(''),
      },
    ],
  })

const brokenPage = (number: number): Buffer => {
  const parts = smallPdf({ pages: numbered(3) })
    .toString('latin1')
    .split('/Type /Page /Parent')
  // One page's dictionary has a bracket where a name should be; the cross-references stay right.
  const joined = parts.map((part, index) =>
    index === number ? `/Type /Page ) Parent${part}` : `/Type /Page /Parent${part}`,
  )
  return Buffer.from(joined.join('').slice('/Type /Page /Parent'.length), 'latin1')
}

const makers: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'contract.pdf': () => contractPdf('智能仓储设备采购合同'),
  'pages-14.pdf': () => smallPdf({ pages: numbered(14) }),
  'pages-352.pdf': () => smallPdf({ pages: numbered(352) }),
  'pages-500.pdf': () => smallPdf({ pages: numbered(500) }),
  'labels.pdf': () =>
    smallPdf({ pages: numbered(4), catalog: '/PageLabels << /Nums [0 << /S /r >> 3 << /S /D >>] >>' }),
  'standard-labels.pdf': () =>
    smallPdf({ pages: numbered(4), catalog: '/PageLabels << /Nums [0 << /S /D >>] >>' }),
  'outline.pdf': outline,
  'geometry.pdf': geometry,
  'many-e.pdf': () => smallPdf({ pages: [{ content: line('e'.repeat(60)).repeat(20) }] }),
  'sizes.pdf': () =>
    smallPdf({
      pages: [
        { content: line('Upright', 40, 40) },
        { content: line('Lying', 40, 40), box: [0, 0, 842, 595] },
        { content: line('Small', 40, 40), box: [0, 0, 300, 300] },
      ],
    }),
  'signed.pdf': signedPdf,
  'scripted.pdf': scripted,
  'print-protected.pdf': printProtected,
  'chinese.pdf': chinese,
  'locked.pdf': () =>
    readFile(new URL('../../packages/pdf/src/intake/fixtures/user-password.pdf', import.meta.url)),
  'invalid.pdf': () => Buffer.from('%PDF-1.7\nnothing that a reader could follow'),
  'broken-first-page.pdf': () => brokenPage(1),
  'broken-second-page.pdf': () => brokenPage(2),
}

/** What opens locked.pdf. */
export const lockedPassword = 'secret'

const made = new Map<string, Promise<Buffer>>()

/** One of the files of the viewer's tests, made at its first use; undefined when there is none of the name. */
export function viewerFile(name: string): Promise<Buffer> | undefined {
  const maker = makers[name]
  if (!maker) return undefined
  const bytes = made.get(name) ?? Promise.resolve(maker())
  made.set(name, bytes)
  return bytes
}

/** Just under 20 MB in 500 pages below one node, which a reader must fetch whole before it shows page 1. */
export function flatFile(): Buffer {
  const pages = Array.from({ length: 500 }, (_, index) => ({
    content: `${line(`Page ${index + 1}`)}${comments(index)}`,
  }))
  return smallPdf({ pages })
}

/** 38 kB that hardly compress and draw nothing. */
function comments(page: number): string {
  const rows = Array.from({ length: 590 }, (_, row) => {
    const digest = createHash('sha512').update(`${page} ${row}`).digest('base64')
    return `%${digest.slice(0, 62)}\n`
  })
  return rows.join('')
}

/** Files named `twin-N.pdf` differ in nothing but their fingerprint. */
export function twinFile(number: number): Buffer {
  const id = String(number).padStart(32, '0')
  return smallPdf({ pages: numbered(3), trailer: `/ID [<${id}> <${id}>]` })
}
