/** A page of a test document. */
export interface TestPage {
  /** Entries of the page dictionary, as PDF source. */
  entries?: string
  /** What the page shows, as operators. */
  content?: string
  /** The whole entry, when not a font for the content. */
  resources?: string
}

/** How a test document is built; numbers 1 and 2 are the catalog and the page tree. */
export interface TestPdf {
  pages?: readonly TestPage[]
  /** More catalog entries, as PDF source. */
  catalog?: string
  /** More entries of the page tree's root. */
  tree?: string
  /** More objects, as PDF source; their numbers start at 100. */
  extra?: readonly string[]
  /** Bytes before the header. */
  prefix?: string
  /** Added to every offset, to break the cross-reference. */
  offsetError?: number
  crossReference?: 'table' | 'stream'
}

/** Builds a small PDF for a test. */
export function makeTestPdf(options: TestPdf = {}): Buffer {
  const objects = testObjects(options)
  let text = `${options.prefix ?? ''}%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n`
  const offsets = new Map<number, number>()
  for (const [number, body] of objects) {
    offsets.set(number, text.length - (options.prefix?.length ?? 0) + (options.offsetError ?? 0))
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  const start = text.length - (options.prefix?.length ?? 0)
  const size = Math.max(...objects.keys()) + 1
  text += options.crossReference === 'stream' ? streamOf(offsets, size, start) : tableOf(offsets, size)
  return Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, 'latin1')
}

function testObjects(options: TestPdf): Map<number, string> {
  const pages = options.pages ?? [{}]
  const objects = new Map<number, string>()
  const kids = pages.map((_, index) => `${3 + index * 2} 0 R`).join(' ')
  objects.set(1, `<</Type/Catalog/Pages 2 0 R${options.catalog ?? ''}>>`)
  objects.set(2, `<</Type/Pages/Kids[${kids}]/Count ${pages.length}${options.tree ?? ''}>>`)
  for (const [index, page] of pages.entries()) {
    const content = page.content ?? 'BT /F1 24 Tf 72 700 Td (Contract) Tj ET'
    const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
    const resources = page.resources ?? font
    const entries = page.entries ?? '/MediaBox[0 0 595 842]'
    const number = 3 + index * 2
    objects.set(number, `<</Type/Page/Parent 2 0 R/Contents ${number + 1} 0 R${resources}${entries}>>`)
    objects.set(number + 1, `<</Length ${content.length}>>\nstream\n${content}\nendstream`)
  }
  for (const [index, body] of (options.extra ?? []).entries()) objects.set(100 + index, body)
  return objects
}

function tableOf(offsets: Map<number, number>, size: number): string {
  const lines = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    if (offset === undefined) return `0000000000 ${number === 0 ? '65535' : '00000'} f \n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  return `xref\n0 ${size}\n${lines.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\n`
}

function streamOf(offsets: Map<number, number>, size: number, start: number): string {
  const rows = Buffer.alloc((size + 1) * 5)
  for (let number = 0; number <= size; number++) {
    const offset = number === size ? start : offsets.get(number)
    if (offset === undefined) continue
    rows[number * 5] = 1
    rows.writeUInt32BE(offset, number * 5 + 1)
  }
  const dict = `<</Type/XRef/W[1 4 0]/Size ${size + 1}/Root 1 0 R/Length ${rows.length}>>`
  return `${size} 0 obj\n${dict}\nstream\n${rows.toString('latin1')}\nendstream\nendobj\n`
}
