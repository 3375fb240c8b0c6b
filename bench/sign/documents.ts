import { randomFillSync } from 'node:crypto'
import { type Appearance, compose, type DisplayBox, toPdfAppearance } from '@qiyin/pdf'
import { drawCompanySeal } from '@qiyin/pdf/seal'

/** Names of the fields a bench document has, one for each position of a signer. */
export const positions = ['a', 'b', 'c', 'd'] as const

/** Where the position with this index is on the first page. */
export function positionBox(index: number): DisplayBox {
  return { page: 0, left: 0.04 + index * 0.24, top: 0.4, widthPt: 119, heightPt: 119 }
}

/** A company's seal, as the product draws it. */
export function companySeal(): Appearance {
  const drawing = drawCompanySeal({ companyName: '上海云帆供应链管理有限公司', bottomText: '合同专用章' })
  return toPdfAppearance(drawing, 119.06)
}

/** The same seal in other bytes: nothing that was kept from an earlier signature serves for it. */
export function unseenSeal(seal: Appearance, number: number): Appearance {
  return seal.kind === 'vector' ? { ...seal, content: `${seal.content}\n% ${number}` } : seal
}

/** A contract of 10 pages and about 230 KB: text, and the font for 680 different characters. */
export function tenPageContract(): Promise<Buffer> {
  const characters = Array.from({ length: 680 }, (_, index) => String.fromCodePoint(0x4e00 + index * 17))
  const paragraphs = Array.from({ length: 42 }, (_, index) => {
    const text = [...characters.slice(index * 20), ...characters.slice(0, index * 20)].join('').slice(0, 220)
    return { kind: 'paragraph' as const, text: `${index + 1}、${text}。` }
  })
  return compose({ title: '采购框架合同', size: 'A4', blocks: paragraphs })
}

/** A contract of 10 pages and about 230 KB in 1,200 objects: tagged, as browsers and word processors write them. */
export function taggedContract(): Buffer {
  return scannedContract(10, 11_500, 1170)
}

/**
 * A scan: pages with one grey picture each that does not compress, `bytesPerPage` long, and a structure tree of
 * so many elements.
 */
export function scannedContract(pages: number, bytesPerPage: number, elements = 0): Buffer {
  const width = 1000
  const height = Math.ceil(bytesPerPage / width)
  const objects: Buffer[] = []
  const add = (...parts: (string | Buffer)[]): number =>
    objects.push(
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
    )
  const tree = 3 + pages * 3
  add(
    `<</Type/Catalog/Pages 2 0 R${elements > 0 ? `/StructTreeRoot ${tree} 0 R/MarkInfo<</Marked true>>` : ''}>>`,
  )
  const kids = Array.from({ length: pages }, (_, index) => `${3 + index * 3} 0 R`).join(' ')
  add(`<</Type/Pages/Kids[${kids}]/Count ${pages}>>`)
  for (let page = 0; page < pages; page++) {
    const number = objects.length + 1
    const content = 'q 595 0 0 842 0 0 cm /Im0 Do Q'
    const resources = `/Resources<</XObject<</Im0 ${number + 2} 0 R>>>>`
    add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${number + 1} 0 R${resources}>>`)
    add(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)
    const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceGray`
    const pixels = randomFillSync(Buffer.allocUnsafe(width * height))
    add(`<<${image}/Length ${pixels.length}>>\nstream\n`, pixels, '\nendstream')
  }
  if (elements === 0) return assemble(objects)
  const refs = Array.from({ length: elements }, (_, index) => `${tree + 1 + index} 0 R`)
  add(`<</Type/StructTreeRoot/K[${refs.join(' ')}]>>`)
  for (let index = 0; index < elements; index++)
    add(`<</Type/StructElem/S/P/P ${tree} 0 R/Pg ${3 + (index % pages) * 3} 0 R/K ${index}>>`)
  return assemble(objects)
}

function assemble(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')]
  let at = parts[0]?.length ?? 0
  const rows = objects.map((body, index) => {
    const row = `${String(at).padStart(10, '0')} 00000 n \n`
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(part)
    at += part.length
    return row
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  parts.push(Buffer.from(`${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`))
  return Buffer.concat(parts)
}
