import type { ScannedTemplate } from '../markers/scan-template.ts'
import type {
  Block,
  DocumentModel,
  Inline,
  Look,
  Paragraph,
  Section,
  Table,
} from '../model/document-model.ts'
import { readDocument } from '../model/read-document.ts'

/** Pictures beyond this are left to the PDF. */
const mostPictureBytes = 512 * 1024

/**
 * The template as HTML to be read on a screen, every field an element with `data-field`. Nothing of the document is ever
 * markup: text is escaped, and styles are made of numbers and colours alone. What prints is the PDF.
 */
export function templateHtml(template: ScannedTemplate): string {
  const model = readDocument(template.docx).model
  return model.sections.map((section) => sectionHtml(section, model)).join('')
}

function sectionHtml({ headers, footers, blocks }: Section, model: DocumentModel): string {
  const banner = (tag: string, content: readonly Block[]): string =>
    content.length === 0 ? '' : `<${tag}>${blocksHtml(content, model)}</${tag}>`
  return `<section>${banner('header', headers.normal)}${blocksHtml(blocks, model)}${banner('footer', footers.normal)}</section>`
}

function blocksHtml(blocks: readonly Block[], model: DocumentModel): string {
  return blocks
    .map((block) => (block.kind === 'paragraph' ? paragraphHtml(block, model) : tableHtml(block, model)))
    .join('')
}

function paragraphHtml(paragraph: Paragraph, model: DocumentModel): string {
  const { align, leftPt, firstPt, beforePt, afterPt, label } = paragraph
  const style = styleOf({
    'text-align': align === 'distribute' ? 'justify' : align,
    'margin-left': points(leftPt),
    'text-indent': points(firstPt),
    'margin-top': points(beforePt),
    'margin-bottom': points(afterPt),
  })
  const lead = label ? `${escapeHtml(label.text)} ` : ''
  const inner = lead + paragraph.inlines.map((one) => inlineHtml(one, model)).join('')
  return `<p${style}>${inner === '' ? '<br>' : inner}</p>`
}

function tableHtml({ rows }: Table, model: DocumentModel): string {
  const body = rows.map(({ cells }) => {
    const inner = cells.map(({ columnSpan, rowSpan, blocks }) => {
      const spans = `${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}`
      return `<td${spans}>${blocksHtml(blocks, model)}</td>`
    })
    return `<tr>${inner.join('')}</tr>`
  })
  return `<table><tbody>${body.join('')}</tbody></table>`
}

function inlineHtml(inline: Inline, model: DocumentModel): string {
  if (inline.kind === 'text') return lookHtml(escapeHtml(inline.text), inline.look)
  if (inline.kind === 'field')
    return `<span data-field="${escapeHtml(inline.code)}">${escapeHtml(inline.code)}</span>`
  if (inline.kind === 'picture') return pictureHtml(inline.source, inline.size, model)
  if (inline.kind === 'box')
    return `<span data-box>${inline.blocks.map((block) => boxText(block, model)).join('<br>')}</span>`
  return signHtml(inline)
}

/** What is one sign, or is not seen. */
function signHtml(inline: Inline): string {
  if (inline.kind === 'break') return inline.of === 'line' ? '<br>' : '<hr>'
  if (inline.kind === 'checkbox') return inline.isChecked ? '☑' : '☐'
  if (inline.kind === 'note') return `<sup>${escapeHtml(inline.label)}</sup>`
  if (inline.kind === 'tab') return '\u2003'
  return inline.kind === 'page-number' ? '#' : ''
}

/** A box stands within a paragraph, where HTML lets no other paragraph stand. */
function boxText(block: Block, model: DocumentModel): string {
  if (block.kind === 'paragraph') return block.inlines.map((one) => inlineHtml(one, model)).join('')
  const cells = block.rows.flatMap((row) => row.cells)
  return cells.flatMap((cell) => cell.blocks.map((one) => boxText(one, model))).join(' ')
}

function pictureHtml(
  source: string,
  { widthPt, heightPt }: { widthPt: number; heightPt: number },
  model: DocumentModel,
): string {
  const bytes = model.pictures.get(source)
  const type = bytes && pictureType(bytes)
  if (!bytes || type === undefined || bytes.length > mostPictureBytes) return ''
  const style = styleOf({ width: points(widthPt), height: points(heightPt) })
  return `<img alt=""${style} src="data:${type};base64,${bytes.toString('base64')}">`
}

function pictureType(bytes: Buffer): string | undefined {
  if (bytes.toString('latin1', 1, 4) === 'PNG') return 'image/png'
  return bytes.readUInt16BE(0) === 0xffd8 ? 'image/jpeg' : undefined
}

function lookHtml(text: string, look: Look): string {
  const marks = [
    look.bold && 'b',
    look.italic && 'i',
    look.underline !== 'none' && 'u',
    look.strike && 's',
    look.script === 'super' && 'sup',
    look.script === 'sub' && 'sub',
  ].filter((tag) => tag !== false && tag !== undefined)
  const inner = marks.reduce((content, tag) => `<${tag}>${content}</${tag}>`, text)
  return `<span${styleOf({ 'font-size': points(look.sizePt) })}>${inner}</span>`
}

function points(value: number): string | undefined {
  return Number.isFinite(value) && value !== 0 ? `${Math.round(value * 10) / 10}pt` : undefined
}

function styleOf(rules: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(rules).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  )
  return given.length === 0 ? '' : ` style="${given.join(';')}"`
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
