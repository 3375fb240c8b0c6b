import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Appearance } from '../types.ts'
import { companySeal } from '../seal/picture.ts'
import { composeDocument } from '../text/compose.ts'
import { createPdfFile } from '../text/pdf-file.ts'
import { encodePng } from './png.ts'
import { paintPage, renderPage } from './render-page.ts'

const PLAIN = composeDocument({ title: '合同', size: 'A4', blocks: [{ kind: 'paragraph', text: '正文' }] })

describe('a rendered page', () => {
  test('is a PNG as wide as asked', async () => {
    const png = await renderPage(await PLAIN, { page: 0, widthPx: 300 })
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 424])
  })

  test('without widthPx is as large as its scale says', async () => {
    const bitmap = await paintPage(await PLAIN, { page: 0, scale: 0.5 })
    expect([bitmap.width, bitmap.height]).toEqual([298, 421])
    expect(bitmap.pixels).toHaveLength(298 * 421 * 4)
  })

  test('shows the seal in a signature field', async () => {
    const { pixels } = await paintPage(signedLookingPage(companySeal({ companyName: '契印' }).appearance), {
      page: 0,
      scale: 1,
    })
    expect(countRed(pixels)).toBeGreaterThan(500)
  })

  test('refuses a page that is not there and a picture that is too large', async () => {
    const bytes = await PLAIN
    for (const page of [-1, 1, 0.5])
      await expect(renderPage(bytes, { page })).rejects.toMatchObject({ code: 'no-such-page' })
    for (const scale of [100, 0, -1, NaN])
      await expect(renderPage(bytes, { page: 0, scale })).rejects.toMatchObject({ code: 'too-large' })
  })

  test('refuses bytes that are no PDF', async () => {
    await expect(renderPage(Buffer.from('hello'), { page: 0 })).rejects.toMatchObject({ code: 'broken' })
  })
})

describe('a PNG', () => {
  test('with colour has 8-bit RGB rows', () => {
    const png = encodePng({
      width: 2,
      height: 1,
      pixels: Buffer.from([...pixel(1, 2, 3), ...pixel(4, 5, 6)]),
    })
    expect(png[25]).toBe(2)
    expect([...inflateSync(png.subarray(41))]).toEqual([0, 3, 2, 1, 6, 5, 4])
  })

  test('of sixteen greys has two pixels to a byte, unless there is colour', () => {
    const greys = [0, 255, 8, 9, 246].flatMap((grey) => pixel(grey, grey, grey))
    const png = encodePng({ width: 5, height: 1, pixels: Buffer.from(greys) }, 16)
    expect([png[24], png[25]]).toEqual([4, 0])
    expect([...inflateSync(png.subarray(41))]).toEqual([0, 0x0f, 0x01, 0xe0])
    const red = encodePng({ width: 1, height: 1, pixels: Buffer.from(pixel(0, 0, 255)) }, 16)
    expect([red[24], red[25]]).toEqual([8, 2])
  })

  test('without colour has grey rows', () => {
    const png = encodePng({
      width: 1,
      height: 2,
      pixels: Buffer.from([...pixel(7, 7, 7), ...pixel(9, 9, 9)]),
    })
    expect(png[25]).toBe(0)
    expect([...inflateSync(png.subarray(41))]).toEqual([0, 7, 0, 9])
  })
})

function pixel(blue: number, green: number, red: number): number[] {
  return [blue, green, red, 255]
}

/** A blank page with one filled signature field that looks like `appearance`. */
function signedLookingPage(appearance: Appearance): Buffer {
  if (appearance.kind !== 'vector') throw new Error('expected a vector')
  const file = createPdfFile()
  const [catalog, pages, page, field] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()]
  const { width, height, content } = appearance
  const form = file.addStream(
    Buffer.from(content),
    `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}]`,
  )
  const value = file.add('<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached >>')
  const fields = `/AcroForm << /SigFlags 3 /Fields [${field} 0 R] >>`
  file.set(catalog, `<< /Type /Catalog /Pages ${pages} 0 R ${fields} >>`)
  file.set(pages, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`)
  file.set(page, `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 300 400] /Annots [${field} 0 R] >>`)
  file.set(
    field,
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /V ${value} 0 R /F 132 /P ${page} 0 R ` +
      `/Rect [50 50 ${50 + width} ${50 + height}] /AP << /N ${form} 0 R >> >>`,
  )
  return file.finish(catalog, file.add('<< >>'))
}

function countRed(pixels: Buffer): number {
  let red = 0
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at + 2] ?? 0) > 180 && (pixels[at + 1] ?? 0) < 120 && (pixels[at] ?? 0) < 120) red += 1
  return red
}
