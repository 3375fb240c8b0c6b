import type { DocxFile } from '../docx/open-docx.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import type { Block, DocumentModel, Paragraph, Section } from './document-model.ts'
import { readNumbering } from './numbering.ts'
import { Notes } from './read-notes.ts'
import { readParagraph } from './read-paragraph.ts'
import { type BannerParts, readBannerParts, readGrid, readSection } from './read-section.ts'
import { readTable } from './read-table.ts'
import type { ReadingContext } from './reading-context.ts'
import { readThemeFonts, toggle } from './run-properties.ts'
import { readStyles } from './styles.ts'

/** A document, and each `w:p` of its file as it was read. */
export interface ReadDocument {
  readonly model: DocumentModel
  readonly paragraphs: ReadonlyMap<XmlElement, Paragraph>
}

/** Reads a Word file whose markers are canonical. What cannot be had is an inline of the kind `unsupported`. */
export function readDocument(docx: DocxFile): ReadDocument {
  const rootOf = (name: string): XmlElement | undefined => docx.parts.get(`word/${name}.xml`)?.root
  const settings = rootOf('settings')
  const notes = new Notes(docx, settings)
  const context = makeContext(docx, notes)
  const body = childOf(docx.parts.get(docx.document)?.root, 'w:body')
  const hasEvenPages = toggle(settings, 'w:evenAndOddHeaders') ?? false
  const sections: Section[] = []
  let banners: BannerParts = new Map()
  for (const { elements, properties } of splitSections(body)) {
    banners = readBannerParts(properties, banners, context)
    const own: ReadingContext = { ...context, grid: readGrid(properties) }
    const blocks = readElements(elements, own)
    sections.push(readSection(properties, { blocks, banners, hasEvenPages, context: own }))
  }
  const model = {
    sections: withEndnotes(sections, notes),
    pictures: context.pictures,
    notices: [...context.notices],
  }
  return { model, paragraphs: context.paragraphs }
}

function makeContext(docx: DocxFile, notes: Notes): ReadingContext {
  const theme = [...docx.parts.keys()].find((name) => name.startsWith('word/theme/'))
  const themeFonts = readThemeFonts(theme === undefined ? undefined : docx.parts.get(theme)?.root)
  const context: ReadingContext = {
    docx,
    styles: readStyles(docx.parts.get('word/styles.xml')?.root, themeFonts),
    numbering: readNumbering(docx.parts.get('word/numbering.xml')?.root, themeFonts),
    notices: new Set(),
    pictures: new Map(),
    part: docx.document,
    grid: { linePt: 0, characterPt: 0 },
    openFields: [],
    readBlocks: (of, within) => readElements(childrenOf(of), within),
    noteOf: (kind, id, ownLabel) => notes.noteOf(kind, id, { ownLabel, context }),
    isInTable: false,
    paragraphs: new Map(),
  }
  return context
}

interface WrittenSection {
  readonly elements: readonly XmlElement[]
  readonly properties: XmlElement | undefined
}

/** A section's properties stand in its last paragraph, those of the last one at the end of the body. */
function splitSections(body: XmlElement | undefined): WrittenSection[] {
  const sections: WrittenSection[] = []
  let elements: XmlElement[] = []
  for (const child of unwrapped(body)) {
    if (child.name === 'w:sectPr') continue
    elements.push(child)
    const properties = childOf(child, 'w:pPr', 'w:sectPr')
    if (!properties) continue
    sections.push({ elements, properties })
    elements = []
  }
  return [...sections, { elements, properties: childOf(body, 'w:sectPr') }]
}

/** The blocks of a body, those in content controls with them. */
function unwrapped(of: XmlElement | undefined): XmlElement[] {
  return childrenOf(of).flatMap((child) => {
    const isWrapper = ['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins', 'w:moveTo', 'w:smartTag'].includes(
      child.name,
    )
    return isWrapper ? unwrapped(child) : [child]
  })
}

function readElements(elements: readonly XmlElement[], context: ReadingContext): Block[] {
  return elements.flatMap((one): Block[] => {
    if (one.name === 'w:p') return readParagraph(one, context)
    if (one.name === 'w:tbl') return [readTable(one, context)]
    if (one.name === 'm:oMathPara') return [unsupported('公式', context)]
    return one.name === 'w:sdt' || one.name === 'w:sdtContent' || one.name === 'w:customXml'
      ? readElements(childrenOf(one), context)
      : []
  })
}

function unsupported(construct: string, context: ReadingContext): Paragraph {
  const [paragraph] = readParagraph({ name: 'w:p', attributes: new Map(), children: [] }, context)
  if (!paragraph) throw new Error('an empty paragraph was read as none')
  return { ...paragraph, inlines: [{ kind: 'unsupported', construct }] }
}

/** Endnotes stand after everything else, each with its label. */
function withEndnotes(sections: readonly Section[], { endnotes }: Notes): Section[] {
  const last = sections.at(-1)
  if (!last || endnotes.length === 0) return [...sections]
  const blocks = endnotes.flatMap((note) => note.blocks.map((block) => labelled(block, note.label)))
  return [...sections.slice(0, -1), { ...last, blocks: [...last.blocks, ...blocks] }]
}

function labelled(block: Block, label: string): Block {
  if (block.kind === 'table') return block
  const inlines = block.inlines.map((one) =>
    one.kind === 'note-label'
      ? ({ kind: 'text', text: label, look: { ...one.look, script: 'super' } } as const)
      : one,
  )
  return { ...block, inlines }
}
