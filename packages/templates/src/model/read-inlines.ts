import { attribute, childOf, childrenOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { Inline, Look } from './document-model.ts'
import { readDrawing } from './read-drawing.ts'
import { readVml } from './read-vml.ts'
import type { OpenField, ReadingContext } from './reading-context.ts'
import { lookOf, merged, readRunProperties, type RunProperties } from './run-properties.ts'
import { symbolFor } from './symbols.ts'

/** Reads what stands in a paragraph's lines; `base` is what its runs inherit. */
export function readInlines(paragraph: XmlElement, base: RunProperties, context: ReadingContext): Inline[] {
  return childrenOf(paragraph).flatMap((child) => readContent(child, base, context))
}

/** Elements that hold runs and add nothing. */
const transparent = new Set([
  'w:hyperlink',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:sdtContent',
  'w:customXml',
  'w:bdo',
  'w:dir',
])

function readContent(of: XmlElement, base: RunProperties, context: ReadingContext): Inline[] {
  if (of.name === 'w:r') return readRun(of, base, context)
  if (transparent.has(of.name)) return readInlines(of, base, context)
  if (of.name === 'w:sdt') return readControl(of, base, context)
  if (of.name === 'w:fldSimple') return readSimpleField(of, base, context)
  if (of.name === 'm:oMath' || of.name === 'm:oMathPara') return [{ kind: 'unsupported', construct: '公式' }]
  return []
}

function readControl(of: XmlElement, base: RunProperties, context: ReadingContext): Inline[] {
  const box = childOf(of, 'w:sdtPr', 'w14:checkbox')
  const content = childOf(of, 'w:sdtContent')
  if (!content) return []
  if (!box) return readInlines(content, base, context)
  const isChecked = ['1', 'true'].includes(attribute(childOf(box, 'w14:checked'), 'w14:val') ?? '0')
  return [{ kind: 'checkbox', isChecked, look: lookOf(base) }]
}

function readSimpleField(of: XmlElement, base: RunProperties, context: ReadingContext): Inline[] {
  const first = childOf(childrenOf(of, 'w:r')[0], 'w:rPr')
  const look = lookOf(merged(base, readRunProperties(first, context.styles.themeFonts)))
  return fieldInline(attribute(of, 'w:instr') ?? '', look) ?? readInlines(of, base, context)
}

/** What is printed in the place of a field's last result; undefined when that result is. */
function fieldInline(instruction: string, look: Look): Inline[] | undefined {
  const name = /^\s*(\w+)/.exec(instruction)?.[1]?.toUpperCase()
  if (name === 'PAGE') return [{ kind: 'page-number', of: 'page', look }]
  if (name === 'NUMPAGES') return [{ kind: 'page-number', of: 'document', look }]
  if (name === 'SECTIONPAGES') return [{ kind: 'page-number', of: 'section', look }]
  return name === 'EQ' ? [{ kind: 'unsupported', construct: '域 EQ（公式、带圈字符）' }] : undefined
}

function readRun(of: XmlElement, base: RunProperties, context: ReadingContext): Inline[] {
  const { styles } = context
  const own = readRunProperties(childOf(of, 'w:rPr'), styles.themeFonts)
  const properties = merged(base, styles.get(own.styleId).run, own)
  const look = lookOf({ ...properties, spacingPt: (properties.spacingPt ?? 0) + context.grid.characterPt })
  return childrenOf(of).flatMap((child) => {
    if (child.name === 'w:fldChar' || child.name === 'w:instrText') return readFieldPart(child, look, context)
    const isSkipped = context.openFields.some((field) => !field.isResult || field.isReplaced)
    return isSkipped || properties.hidden === true ? [] : readRunContent(child, look, context)
  })
}

function readFieldPart(of: XmlElement, look: Look, { openFields }: ReadingContext): Inline[] {
  const field = openFields.at(-1)
  if (of.name === 'w:instrText') {
    if (field && !field.isResult) field.instruction += textOf(of)
    return []
  }
  const type = attribute(of, 'w:fldCharType')
  if (type === 'begin') openFields.push(beginField(of, look))
  if (type === 'separate' && field) return separate(field, openFields)
  if (type !== 'end' || !field) return []
  openFields.pop()
  // A field that was never brought up to date has no result.
  return field.isResult || openFields.some((one) => !one.isResult) ? [] : (replacement(field) ?? [])
}

function beginField(of: XmlElement, look: Look): OpenField {
  const box = childOf(of, 'w:ffData', 'w:checkBox')
  const state = childOf(box, 'w:checked') ?? childOf(box, 'w:default')
  const isChecked = state !== undefined && !['0', 'false'].includes(attribute(state, 'w:val') ?? '1')
  return { instruction: '', isResult: false, isReplaced: false, isChecked, look }
}

function separate(field: OpenField, openFields: readonly OpenField[]): Inline[] {
  const isHidden = openFields.some((one) => one !== field && !one.isResult)
  const shown = replacement(field)
  field.isResult = true
  field.isReplaced = shown !== undefined
  return isHidden ? [] : (shown ?? [])
}

function replacement({ instruction, isChecked, look }: OpenField): Inline[] | undefined {
  if (!look) return undefined
  if (/^\s*FORMCHECKBOX/i.test(instruction)) return [{ kind: 'checkbox', isChecked, look }]
  return fieldInline(instruction, look)
}

type ReadContent = (of: XmlElement, look: Look, context: ReadingContext) => Inline[]

const readers: Readonly<Record<string, ReadContent>> = {
  'w:t': (of, look) => [{ kind: 'text', text: textOf(of), look }],
  'qy:field': (of, look) => [{ kind: 'field', code: attribute(of, 'code') ?? '', look }],
  'qy:place': (of) => [{ kind: 'anchor', role: attribute(of, 'anchor') ?? '', edge: 'start' }],
  'w:tab': (_, look) => [{ kind: 'tab', look }],
  'w:ptab': (_, look) => [{ kind: 'tab', look }],
  'w:br': (of) => [{ kind: 'break', of: breakOf(attribute(of, 'w:type')) }],
  'w:cr': () => [{ kind: 'break', of: 'line' }],
  'w:noBreakHyphen': (_, look) => [{ kind: 'text', text: '\u2011', look }],
  'w:softHyphen': () => [],
  'w:pgNum': (_, look) => [{ kind: 'page-number', of: 'page', look }],
  'w:sym': readSymbol,
  'w:drawing': (of, _, context) => readDrawing(of, context),
  'w:pict': (of, _, context) => readVml(of, context),
  'mc:AlternateContent': readAlternatives,
  'w:footnoteReference': (of, look, context) => readNote(of, look, context),
  'w:endnoteReference': (of, look, context) => readNote(of, look, context),
  'w:footnoteRef': (_, look) => [{ kind: 'note-label', look }],
  'w:endnoteRef': (_, look) => [{ kind: 'note-label', look }],
  'w:ruby': (of, look) => readRuby(of, look),
  'w:object': () => [{ kind: 'unsupported', construct: '嵌入对象' }],
}

function readRunContent(of: XmlElement, look: Look, context: ReadingContext): Inline[] {
  return readers[of.name]?.(of, look, context) ?? []
}

function breakOf(type: string | undefined): 'line' | 'page' | 'column' {
  return type === 'page' || type === 'column' ? type : 'line'
}

function readSymbol(of: XmlElement, look: Look): Inline[] {
  const font = attribute(of, 'w:font') ?? ''
  const code = attribute(of, 'w:char') ?? ''
  const found = symbolFor(font, Number.parseInt(code, 16))
  if (!found) return [{ kind: 'unsupported', construct: `符号字体字符（${font} ${code}）` }]
  return 'text' in found
    ? [{ kind: 'text', text: found.text, look }]
    : [{ kind: 'checkbox', isChecked: true, look }]
}

/** The copy for new programs; that for old ones when there is nothing in it. */
function readAlternatives(of: XmlElement, look: Look, context: ReadingContext): Inline[] {
  for (const name of ['mc:Choice', 'mc:Fallback']) {
    const inlines = childrenOf(childOf(of, name)).flatMap((child) => readRunContent(child, look, context))
    if (inlines.length > 0) return inlines
  }
  return []
}

function readNote(of: XmlElement, look: Look, context: ReadingContext): Inline[] {
  const kind = of.name === 'w:footnoteReference' ? 'footnote' : 'endnote'
  const ownMark = !['0', 'false', undefined].includes(attribute(of, 'w:customMarkFollows'))
  return [{ kind: 'note', of: kind, look, ...context.noteOf(kind, attribute(of, 'w:id') ?? '', ownMark) }]
}

function readRuby(of: XmlElement, look: Look): Inline[] {
  const reading = textOf(childOf(of, 'w:rt') ?? '')
  const text = textOf(childOf(of, 'w:rubyBase') ?? '')
  return [{ kind: 'text', text: reading === '' ? text : `${text}（${reading}）`, look }]
}
