/** One page to write; everything in points of the page's own user space. */
export interface SmallPage {
  /** Default A4 portrait, from the origin. */
  readonly box?: readonly [number, number, number, number]
  readonly rotate?: number
  readonly userUnit?: number
  /** Content operators; /F1 is Helvetica, /F2 a Chinese font that is not embedded. */
  readonly content?: string
  /** Further entries of the page's dictionary. */
  readonly entries?: string
}

/** What a small PDF holds beside its pages. */
export interface SmallPdf {
  readonly pages: readonly SmallPage[]
  /** Entries of the catalogue. `#3` stands for the reference of the third page. */
  readonly catalog?: string
  /** Further objects, by the name that stands for their reference in any entry: `#outline`. */
  readonly objects?: Readonly<Record<string, string>>
  /** Entries of the trailer. */
  readonly trailer?: string
}

const fonts =
  '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> ' +
  '/F2 << /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /GBK-EUC-H /DescendantFonts [ << /Type /Font ' +
  '/Subtype /CIDFontType2 /BaseFont /SimSun /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) ' +
  '/Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /SimSun /Flags 4 /FontBBox [0 -200 1000 900] ' +
  '/ItalicAngle 0 /Ascent 859 /Descent -141 /CapHeight 683 /StemV 80 >> >> ] >> >>'

/** A PDF 1.7 with a flat page tree and a cross-reference table, nothing compressed: easy to read, easy to break. */
export function smallPdf({ pages, catalog = '', objects = {}, trailer = '' }: SmallPdf): Buffer {
  const names = Object.keys(objects)
  const firstPage = 3 + names.length
  const numberOf = (name: string): number =>
    /^\d+$/.test(name) ? firstPage + 2 * (Number(name) - 1) : 3 + names.indexOf(name)
  const resolve = (text: string): string =>
    text.replaceAll(/#(\w+)/g, (_, name: string) => `${numberOf(name)} 0 R`)
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${resolve(catalog)} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    ...Object.values(objects).map(resolve),
    ...pages.flatMap((page, index) => [
      resolve(pageBody(page, firstPage + 2 * index + 1)),
      `<< /Length ${page.content?.length ?? 0} >>\nstream\n${page.content ?? ''}\nendstream`,
    ]),
  ]
  return assemble(bodies, resolve(trailer))
}

function pageBody(page: SmallPage, content: number): string {
  const { box = [0, 0, 595, 842], rotate = 0, userUnit = 1, entries = '' } = page
  return (
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box.join(' ')}] /Rotate ${rotate} /UserUnit ${userUnit} ` +
    `/Resources << ${fonts} >> /Contents ${content} 0 R ${entries} >>`
  )
}

function assemble(bodies: readonly string[], trailer: string): Buffer {
  let file = '%PDF-1.7\n'
  const rows = bodies.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = bodies.length + 1
  const start = file.length
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  file += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** A line of Helvetica, 14 points high. */
export function line(text: string, x = 72, y = 760): string {
  return `BT /F1 14 Tf ${x} ${y} Td (${text}) Tj ET\n`
}
