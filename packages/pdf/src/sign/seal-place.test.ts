import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectPdf } from '../read/inspect.ts'
import { paintPage } from '../render/render-page.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import type { Appearance, PageSize } from '../types.ts'
import { fillFields } from './fill-fields.ts'
import { prepareFields } from './prepare-fields.ts'

/** A red square whose top-left ninth is blue: a seal that shows where its top is. */
const seal: Appearance = {
  kind: 'vector',
  width: 90,
  height: 90,
  content: '1 0 0 rg 0 0 90 90 re f 0 0 1 rg 0 60 30 30 re f',
}
const box = { left: 0.55, top: 0.2, widthPt: 90, heightPt: 90 }

const boxes: readonly [what: string, build: (rotation: number) => TestPdf][] = [
  ['a plain box', (rotation) => onPage(`/MediaBox[0 0 595 842]/Rotate ${rotation}`)],
  ['a negative box', (rotation) => onPage(`/MediaBox[-100 -200 495 642]/Rotate ${rotation}`)],
  ['a reversed box', (rotation) => onPage(`/MediaBox[595 842 0 0]/Rotate ${rotation}`)],
  [
    'a crop box away from the origin',
    (rotation) => onPage(`/MediaBox[0 0 700 900]/CropBox[52 61 545 782]/Rotate ${rotation}`),
  ],
  [
    'a crop box larger than its media box',
    (rotation) => onPage(`/MediaBox[0 0 595 842]/CropBox[-50 -50 700 900]/Rotate ${rotation}`),
  ],
  [
    'inherited boxes and rotation',
    (rotation) => ({
      pages: [{ entries: '', content: '' }],
      tree: `/MediaBox[0 0 700 900]/CropBox[10 20 605 862]/Rotate ${rotation}`,
    }),
  ],
  [
    'indirect boxes and rotation',
    (rotation) => ({
      ...onPage('/MediaBox 100 0 R/Rotate 101 0 R'),
      extra: ['[7 102 0 R 602 842]', String(rotation), '0'],
    }),
  ],
  ['a user unit', (rotation) => onPage(`/MediaBox[0 0 300 400]/UserUnit 2/Rotate ${rotation}`)],
]
const cases = boxes.flatMap(([what, build]) =>
  [0, 90, 180, 270].map((rotation) => [what, rotation, build(rotation)] as const),
)

let folder: string
let authority: TestAuthority
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'seal-place-'))
  authority = await makeTestAuthority('p-256')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a seal, painted by PDFium', () => {
  it.each(cases)('stands upright where it was put: %s turned by %d', async (_, __, pdf) => {
    const { bytes, page } = await sealed(pdf)
    const { width, height, pixels } = await paintPage(bytes, { page: 0, widthPx: 1000 })
    const isRed = (at: number): boolean => near(pixels, at, [0, 0, 255])
    const isBlue = (at: number): boolean => near(pixels, at, [255, 0, 0])
    expect(worstError({ width, height, step: 4, page }, isRed, isBlue)).toBeLessThan(1)
  })
})

const poppler = spawnSync('pdftoppm', ['-v']).error === undefined
const required = process.env['REQUIRE_PDF_TOOLS'] === '1'
describe.skipIf(!poppler && !required)('a seal, painted by poppler', () => {
  it.each(cases)('stands upright where it was put: %s turned by %d', async (_, __, pdf) => {
    const { bytes, page } = await sealed(pdf)
    const { width, height, pixels } = pdftoppm(bytes)
    const isRed = (at: number): boolean => near(pixels, at, [255, 0, 0])
    const isBlue = (at: number): boolean => near(pixels, at, [0, 0, 255])
    expect(worstError({ width, height, step: 3, page }, isRed, isBlue)).toBeLessThan(1)
  })
})

function onPage(entries: string): TestPdf {
  return { pages: [{ entries, content: '' }] }
}

async function sealed(pdf: TestPdf): Promise<{ bytes: Buffer; page: PageSize }> {
  const source = makeTestPdf(pdf)
  const [page] = inspectPdf(source).pages
  if (!page) throw new Error('the test document has a page')
  const prepared = await prepareFields(source, { fields: [{ name: 'a', box: { page: 0, ...box } }] })
  const { bytes } = await fillFields(prepared.bytes, {
    fields: [{ name: 'a', appearance: seal }],
    signer: authority.person,
    signerName: '张三',
    time: new Date(),
  })
  return { bytes, page }
}

interface Painted {
  width: number
  height: number
  /** Bytes per pixel. */
  step: number
  page: PageSize
}

/** How far the seal's middle or that of its mark is from the place asked for, in points; NaN when not painted. */
function worstError(
  painted: Painted,
  isRed: (at: number) => boolean,
  isBlue: (at: number) => boolean,
): number {
  const left = box.left * painted.page.widthPt
  const top = box.top * painted.page.heightPt
  const whole = centre(painted, (at) => isRed(at) || isBlue(at))
  const mark = centre(painted, isBlue)
  return Math.max(
    Math.abs(whole.x - left - 45),
    Math.abs(whole.y - top - 45),
    Math.abs(mark.x - left - 15),
    Math.abs(mark.y - top - 15),
  )
}

/** The middle of the pixels that count, in points of the page as displayed. */
function centre(
  { width, height, step, page }: Painted,
  counts: (at: number) => boolean,
): { x: number; y: number } {
  let [x, y, count] = [0, 0, 0]
  for (let index = 0; index < width * height; index++) {
    if (!counts(index * step)) continue
    x += (index % width) + 0.5
    y += Math.floor(index / width) + 0.5
    count += 1
  }
  return { x: (x / count / width) * page.widthPt, y: (y / count / height) * page.heightPt }
}

function near(pixels: Buffer, at: number, colour: readonly number[]): boolean {
  return colour.every((value, index) => Math.abs((pixels[at + index] ?? 0) - value) < 60)
}

function pdftoppm(bytes: Buffer): { width: number; height: number; pixels: Buffer } {
  const file = path.join(folder, 'page.pdf')
  writeFileSync(file, bytes)
  const args = ['-cropbox', '-r', '100', '-f', '1', '-l', '1', file]
  const { stdout } = spawnSync('pdftoppm', args, { maxBuffer: 50_000_000 })
  const [header = '', width, height] = /^P6\n(\d+) (\d+)\n255\n/.exec(stdout.toString('latin1')) ?? []
  return { width: Number(width), height: Number(height), pixels: stdout.subarray(header.length) }
}
