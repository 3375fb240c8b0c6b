import { toPdfOperators } from '../drawing.ts'
import { PdfError } from '../errors.ts'
import type { DocumentSpec, Letter } from './document-spec.ts'
import { createEmbeddedFonts, type EmbeddedFonts, writeFont } from './embedded-fonts.ts'
import { makeLetters } from './letters.ts'
import { type Box, type Item, layOutLines, moveItems, type PlacedLetter } from './line-boxes.ts'
import { breakLines } from './line-breaking.ts'
import { layOutBlocks } from './page-layout.ts'
import { paginate } from './pagination.ts'
import { createPdfFile, pdfDate, pdfText } from './pdf-file.ts'

const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = { left: 70, right: 70, top: 84, bottom: 76 }
const HEADER_BASELINE = 62
const FOOTER_BASELINE = PAGE.height - 42
/** What 第 N 页 共 M 页 takes of the footer's line. */
const PAGE_NUMBER_WIDTH = 130
const MOST_CHARACTERS = 1_000_000

/**
 * The document as a PDF 1.7: A4, embedded subset fonts, text that extracts as it was given, page numbers.
 * Throws PdfError 'missing-character' naming a character no font has, 'invalid-input' for content that
 * cannot be laid out.
 */
export async function composeDocument(spec: DocumentSpec): Promise<Buffer> {
  if (JSON.stringify(spec).length > MOST_CHARACTERS)
    throw new PdfError('invalid-input', `a document has at most ${MOST_CHARACTERS} characters`)
  const width = PAGE.width - MARGIN.left - MARGIN.right
  const pageHeight = PAGE.height - MARGIN.top - MARGIN.bottom
  const boxes = [...layOutTitle(spec, width), ...layOutBlocks(spec.blocks, spec, { width, pageHeight })]
  const pages = paginate(boxes, pageHeight)
  const decorated = pages.map((items, index) => [
    ...moveItems(items, MARGIN.left, MARGIN.top),
    ...pageFurniture(spec, index + 1, pages.length),
  ])
  return writePages(decorated, spec)
}

function layOutTitle(spec: DocumentSpec, width: number): Box[] {
  if (spec.hideTitle || spec.title.trim() === '') return []
  const short = [...spec.title].length <= 16
  const sizePt = short ? 24 : 20
  // Wider tracking would be read as spaces by text extraction.
  const tracking = short ? sizePt * 0.14 : 0
  const lines = breakLines(makeLetters(spec.title, { sizePt, bold: true, tracking }, spec), width)
  const set = { align: 'center' as const, width: width + tracking, indent: 0, leading: sizePt * 1.6, sizePt }
  return [
    { height: 6, items: [] },
    ...layOutLines(lines, set).map((box) => ({ ...box, keepWithNext: true })),
    { height: 22, items: [], gap: true, keepWithNext: true },
  ]
}

function pageFurniture(spec: DocumentSpec, page: number, count: number): Item[] {
  const width = PAGE.width - MARGIN.left - MARGIN.right
  const small = (text: string, align: 'left' | 'center' | 'right', y: number): Item[] => {
    const sizePt = align === 'right' ? 10.5 : 9
    const letters = makeLetters(text, { sizePt, muted: true }, spec)
    const [more] = makeLetters('…', { sizePt, muted: true }, spec)
    const room = align === 'left' ? width - PAGE_NUMBER_WIDTH : width
    const [line] = layOutLines([{ ...oneLine(cutOff(letters, room, more)), last: true }], {
      align,
      width,
      indent: 0,
      leading: 0,
      sizePt,
    })
    return line ? moveItems(line.items, MARGIN.left, y) : []
  }
  return [
    ...(spec.header ? small(spec.header, 'right', HEADER_BASELINE) : []),
    ...(spec.footer ? small(spec.footer, 'left', FOOTER_BASELINE) : []),
    ...small(`第 ${page} 页 共 ${count} 页`, spec.footer ? 'right' : 'center', FOOTER_BASELINE),
  ]
}

/** The letters as far as there is room, `more` in the place of the rest. */
function cutOff(letters: readonly Letter[], room: number, more: Letter | undefined): Letter[] {
  if (oneLine(letters).width <= room || !more) return [...letters]
  const kept: Letter[] = []
  let used = more.advance
  for (const letter of letters) {
    used += letter.advance
    if (used > room) break
    kept.push(letter)
  }
  return [...kept, more]
}

function oneLine(letters: readonly Letter[]): { letters: Letter[]; width: number } {
  return { letters: [...letters], width: letters.reduce((total, letter) => total + letter.advance, 0) }
}

async function writePages(pages: readonly Item[][], spec: DocumentSpec): Promise<Buffer> {
  const file = createPdfFile()
  const fonts = createEmbeddedFonts()
  const catalog = file.reserve()
  const tree = file.reserve()
  const resources = file.reserve()
  const kids = pages.map((items) => {
    const content = file.addStream(Buffer.from(items.map((item) => paint(item, fonts)).join('\n'), 'latin1'))
    return file.add(`<< /Type /Page /Parent ${tree} 0 R /Contents ${content} 0 R >>`)
  })
  const box = `[0 0 ${PAGE.width} ${PAGE.height}]`
  file.set(
    tree,
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] ` +
      `/MediaBox ${box} /Resources ${resources} 0 R >>`,
  )
  const faces = await fonts.subset()
  const entries = faces.map((face) => `/${face.face} ${writeFont(file.target, face).number} 0 R`)
  file.set(resources, `<< /Font << ${entries.join(' ')} >> >>`)
  file.set(
    catalog,
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang (zh-CN) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  return file.finish(catalog, file.add(documentInformation(spec)))
}

function documentInformation(spec: DocumentSpec): string {
  const created = spec.createdAt ? ` /CreationDate ${pdfDate(spec.createdAt)}` : ''
  return `<< /Title ${pdfText(spec.title)} /Producer (Qiyin)${created} >>`
}

function paint(item: Item, fonts: EmbeddedFonts): string {
  switch (item.kind) {
    case 'text':
      return paintText(item, fonts)
    case 'rule': {
      const box = [item.x, PAGE.height - item.y, item.width, item.thickness].map(point).join(' ')
      return `${item.muted ? '0.6' : '0.1'} g ${box} re f`
    }
    case 'area': {
      const box = [item.x, PAGE.height - item.y - item.height, item.width, item.height].map(point).join(' ')
      return `${point(item.grey)} g ${box} re f`
    }
    case 'drawing': {
      const scale = item.width / item.drawing.width
      const y = PAGE.height - item.y - item.drawing.height * scale
      return `q 1 0 0 1 ${point(item.x)} ${point(y)} cm\n${toPdfOperators(item.drawing, scale)}\nQ`
    }
  }
}

function paintText(item: Extract<Item, { kind: 'text' }>, fonts: EmbeddedFonts): string {
  const runs = splitRuns(item.letters).map((run) => {
    const [first] = run
    if (!first) return ''
    const { letter } = first
    const at = `1 0 0 1 ${point(item.x + first.x)} ${point(PAGE.height - item.y)} Tm`
    const colour = letter.muted ? '0.35 g' : '0.1 g'
    return `${colour} /${letter.face} ${point(letter.sizePt)} Tf ${at} [${showArray(run, fonts)}] TJ`
  })
  return `BT\n${runs.join('\n')}\nET`
}

/** Codes with the corrections (thousandths of an em) that bring each letter to its place. */
function showArray(run: readonly PlacedLetter[], fonts: EmbeddedFonts): string {
  let text = '<'
  for (const [index, { letter, x }] of run.entries()) {
    text += fonts.codeOf(letter.face, letter.character)
    const next = run[index + 1]
    const extra = next ? next.x - x - letter.width : 0
    if (Math.abs(extra) > 0.005) text += `> ${point((-extra / letter.sizePt) * 1000)} <`
  }
  return `${text}>`
}

function splitRuns(letters: readonly PlacedLetter[]): PlacedLetter[][] {
  const runs: PlacedLetter[][] = []
  for (const placed of letters) {
    const previous = runs.at(-1)?.at(-1)?.letter
    const { face, sizePt, muted } = placed.letter
    if (previous && previous.face === face && previous.sizePt === sizePt && previous.muted === muted)
      runs.at(-1)?.push(placed)
    else runs.push([placed])
  }
  return runs
}

function point(value: number): string {
  return String(Number(value.toFixed(3)))
}
