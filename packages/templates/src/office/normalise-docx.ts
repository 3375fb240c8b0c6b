import type { DocxFile } from '../docx/open-docx.ts'
import type { Look, Paragraph } from '../model/document-model.ts'
import { lookOf, readThemeFonts } from '../model/run-properties.ts'
import { families } from '../typst/faces.ts'
import { attribute, childOf, childrenOf, element, type XmlElement, type XmlPart } from '../xml/xml-tree.ts'

/** What the model knows of each `w:p` that it has read. */
export type ReadParagraphs = ReadonlyMap<XmlElement, Paragraph>

/**
 * The parts of a Word file as LibreOffice may be given them, which on its own doubles lines for other faces than Word's
 * and counts clauses otherwise (templates.md 2.1): our faces, exact line pitches in the place of grids, labels as text.
 * The file itself is left as it is.
 */
export function normaliseDocx(docx: DocxFile, paragraphs: ReadParagraphs): Map<string, XmlPart> {
  const theme = [...docx.parts].find(([name]) => name.startsWith('word/theme/'))?.[1].root
  const pass: Pass = { paragraphs, themeFonts: readThemeFonts(theme) }
  return new Map(
    [...docx.parts].map(([name, part]) => {
      const isMade = name !== 'word/numbering.xml' && name !== 'word/settings.xml'
      return [name, isMade ? { ...part, root: made(part.root, pass) } : part]
    }),
  )
}

interface Pass {
  readonly paragraphs: ReadParagraphs
  readonly themeFonts: ReadonlyMap<string, string>
}

function made(of: XmlElement, pass: Pass): XmlElement {
  const read = of.name === 'w:p' ? pass.paragraphs.get(of) : undefined
  if (of.name === 'w:rFonts') return fontsOf(of, pass)
  const children = of.children
    .filter((child) => typeof child === 'string' || !dropped.has(child.name))
    .map((child) => (typeof child === 'string' ? child : made(child, pass)))
  const copy = { name: of.name, attributes: of.attributes, children }
  return read ? laidOut(copy, read) : copy
}

/** Numbers are text already, and lines have their pitch. */
const dropped: ReadonlySet<string> = new Set(['w:numPr', 'w:docGrid', 'w:snapToGrid'])

function fontsOf(of: XmlElement, { themeFonts }: Pass): XmlElement {
  const named = (theme: string, direct: string): string | undefined =>
    themeFonts.get(attribute(of, theme) ?? '') ?? attribute(of, direct)
  const eastAsia = named('w:eastAsiaTheme', 'w:eastAsia')
  const ascii = named('w:asciiTheme', 'w:ascii')
  const { eastAsian, latin } = lookOf({
    ...(eastAsia !== undefined && { eastAsia }),
    ...(ascii !== undefined && { ascii }),
  })
  return element('w:rFonts', {
    ...(ascii !== undefined && { 'w:ascii': families[latin], 'w:hAnsi': families[latin] }),
    ...(eastAsia !== undefined && { 'w:eastAsia': families[eastAsian] }),
    ...keptHint(of),
  })
}

function keptHint(of: XmlElement): Record<string, string> {
  const hint = attribute(of, 'w:hint')
  return hint === undefined ? {} : { 'w:hint': hint }
}

function laidOut(paragraph: XmlElement, read: Paragraph): XmlElement {
  const properties = childOf(paragraph, 'w:pPr') ?? element('w:pPr')
  const rest = paragraph.children.filter((child) => child !== properties)
  return {
    ...paragraph,
    children: [withPlaces(properties, read), ...labelRuns(read.label), ...rest],
  }
}

/** CT_PPr is a sequence: what is put in stands where ECMA-376, 17.3.1.26 has it. */
function withPlaces(properties: XmlElement, read: Paragraph): XmlElement {
  const own = childrenOf(properties).filter(({ name }) => name !== 'w:spacing' && name !== 'w:ind')
  const at = own.findIndex(({ name }) => behindPlaces.has(name))
  const places = [spacingOf(read), indentOf(read)]
  const children = at < 0 ? [...own, ...places] : [...own.slice(0, at), ...places, ...own.slice(at)]
  return { ...properties, children }
}

const behindPlaces: ReadonlySet<string> = new Set(
  [
    'contextualSpacing',
    'mirrorIndents',
    'suppressOverlap',
    'jc',
    'textDirection',
    'textAlignment',
    'textboxTightWrap',
    'outlineLvl',
    'divId',
    'cnfStyle',
    'rPr',
    'sectPr',
    'pPrChange',
  ].map((name) => `w:${name}`),
)

function spacingOf({ linePt, beforePt, afterPt, inlines }: Paragraph): XmlElement {
  // An exact line would cut a picture that stands in it.
  const isText = inlines.every(({ kind }) => textKinds.has(kind))
  return element('w:spacing', {
    'w:before': twentieths(beforePt),
    'w:after': twentieths(afterPt),
    'w:line': twentieths(linePt),
    'w:lineRule': isText ? 'exact' : 'atLeast',
  })
}

const textKinds: ReadonlySet<Paragraph['inlines'][number]['kind']> = new Set([
  'text',
  'field',
  'tab',
  'break',
  'page-number',
  'checkbox',
  'note',
  'note-label',
  'anchor',
])

function indentOf({ leftPt, rightPt, firstPt }: Paragraph): XmlElement {
  return element('w:ind', {
    'w:left': twentieths(leftPt),
    'w:right': twentieths(rightPt),
    ...(firstPt < 0 ? { 'w:hanging': twentieths(-firstPt) } : { 'w:firstLine': twentieths(firstPt) }),
    // Those of the style would count before the lengths.
    'w:leftChars': '0',
    'w:rightChars': '0',
    ...(firstPt < 0 ? { 'w:hangingChars': '0' } : { 'w:firstLineChars': '0' }),
  })
}

function twentieths(lengthPt: number): string {
  return String(Math.round(lengthPt * 20))
}

function labelRuns(label: Paragraph['label']): XmlElement[] {
  if (!label) return []
  const suffix = { tab: [element('w:tab')], space: [textElement(' ')], nothing: [] }[label.suffix]
  return [element('w:r', {}, [runLook(label.look), textElement(label.text), ...suffix])]
}

function textElement(content: string): XmlElement {
  return element('w:t', { 'xml:space': 'preserve' }, [content])
}

function runLook(look: Look): XmlElement {
  const size = String(Math.round(look.sizePt * 2))
  return element('w:rPr', {}, [
    element('w:rFonts', {
      'w:ascii': families[look.latin],
      'w:hAnsi': families[look.latin],
      'w:eastAsia': families[look.eastAsian],
    }),
    element('w:b', { 'w:val': look.bold ? '1' : '0' }),
    element('w:i', { 'w:val': look.italic ? '1' : '0' }),
    ...(look.color === undefined ? [] : [element('w:color', { 'w:val': look.color })]),
    element('w:sz', { 'w:val': size }),
    element('w:u', { 'w:val': 'none' }),
  ])
}
