import { attribute, childOf, type XmlElement } from '../xml/xml-tree.ts'
import type { Inline, Look, Paragraph, Position, TabStop } from './document-model.ts'
import type { ListLabel } from './numbering.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import { readInlines } from './read-inlines.ts'
import type { Grid, ReadingContext } from './reading-context.ts'
import { lookOf, merged, points, readRunProperties, type RunProperties } from './run-properties.ts'

/** Reads a paragraph; one with page breaks in it becomes several. */
export function readParagraph(of: XmlElement, context: ReadingContext): Paragraph[] {
  const { styles, numbering, grid } = context
  const own = childOf(of, 'w:pPr')
  const direct = readParagraphProperties(own)
  const style = styles.get(attribute(childOf(own, 'w:pStyle'), 'w:val') ?? styles.defaultParagraph)
  const wanted = direct.numbering ?? style.paragraph.numbering
  // A style names the list; the level is where the list names the style, in practice the style's own.
  const label = wanted && wanted.id !== '0' ? numbering.next(wanted.id, wanted.level) : undefined
  const properties = merged(
    styles.defaults.paragraph,
    style.paragraph,
    indentOf(label, style.paragraph, direct),
    direct,
  )
  const base = merged(styles.defaults.run, style.run)
  const inlines = readInlines(of, base, context)
  const mark = lookOf(merged(base, readRunProperties(childOf(own, 'w:rPr'), styles.themeFonts)))
  const made = layOut(properties, {
    inlines,
    mark,
    base: lookOf(base),
    grid,
    tabs: tabsOf([styles.defaults.paragraph, style.paragraph, label?.paragraph ?? {}, direct]),
  })
  const whole: Paragraph = { ...made, label: labelOf(label, base), framed: readFrame(own) }
  if (!context.paragraphs.has(of)) context.paragraphs.set(of, whole)
  return context.isInTable ? [whole] : splitAtBreaks(whole)
}

function indentOf(
  label: ListLabel | undefined,
  style: ParagraphProperties,
  direct: ParagraphProperties,
): ParagraphProperties {
  if (!label) return {}
  // The list's indent counts unless the style itself has one with a list of its own.
  const isStyles = direct.numbering === undefined && style.leftPt !== undefined
  return isStyles ? {} : label.paragraph
}

function tabsOf(all: readonly ParagraphProperties[]): TabStop[] {
  const stops = new Map<number, TabStop>()
  for (const { tabs = [] } of all)
    for (const { stop, isCleared } of tabs) {
      if (isCleared) stops.delete(stop.positionPt)
      else stops.set(stop.positionPt, stop)
    }
  return [...stops.values()].toSorted((a, b) => a.positionPt - b.positionPt)
}

interface Content {
  readonly inlines: readonly Inline[]
  /** The look of the paragraph's mark: that of an empty line. */
  readonly mark: Look
  readonly base: Look
  readonly grid: Grid
  readonly tabs: readonly TabStop[]
}

function layOut(
  properties: ParagraphProperties,
  { inlines, mark, base, grid, tabs }: Content,
): Omit<Paragraph, 'label' | 'framed'> {
  const looks = inlines.flatMap((one) => ('look' in one ? [one.look] : []))
  const sizePt = looks.length === 0 ? mark.sizePt : Math.max(...looks.map((look) => look.sizePt))
  const snaps = properties.snapsToGrid !== false
  const gridPt = snaps ? grid.linePt : 0
  const { firstPt, leftPt, rightPt } = indents(properties, base.sizePt)
  return {
    kind: 'paragraph',
    align: properties.align ?? 'left',
    leftPt,
    rightPt,
    firstPt: Math.max(firstPt, -Math.max(leftPt, 0)),
    ...spaces(properties, gridPt > 0 ? gridPt : 12),
    linePt: linePitch(properties, { sizePt, gridPt, isLatin: isLatin(inlines) }),
    sizePt,
    keepNext: properties.keepNext ?? false,
    keepLines: properties.keepLines ?? false,
    starts: properties.startsPage === true ? 'page' : undefined,
    tabs,
    borders: properties.borders ?? {},
    fill: properties.fill,
    inlines,
  }
}

/** Hundredths of something, unless there are none. */
function hundredths(value: number | undefined, of: number): number | undefined {
  return value === undefined || value === 0 ? undefined : (value / 100) * of
}

function indents(
  properties: ParagraphProperties,
  sizePt: number,
): Pick<Paragraph, 'firstPt' | 'leftPt' | 'rightPt'> {
  return {
    firstPt: hundredths(properties.firstChars, sizePt) ?? properties.firstPt ?? 0,
    leftPt: hundredths(properties.leftChars, sizePt) ?? properties.leftPt ?? 0,
    rightPt: hundredths(properties.rightChars, sizePt) ?? properties.rightPt ?? 0,
  }
}

function spaces(properties: ParagraphProperties, linePt: number): Pick<Paragraph, 'beforePt' | 'afterPt'> {
  return {
    beforePt: hundredths(properties.beforeLines, linePt) ?? properties.beforePt ?? 0,
    afterPt: hundredths(properties.afterLines, linePt) ?? properties.afterPt ?? 0,
  }
}

/** Word's East Asian line is 1.3 times the face's height, which is one em for 宋体, 黑体, 仿宋 and 楷体. */
const eastAsianLine = 1.3
const latinLine = 1.15

function linePitch(
  { line = 240, lineRule = 'auto' }: ParagraphProperties,
  { sizePt, gridPt, isLatin: latin }: { sizePt: number; gridPt: number; isLatin: boolean },
): number {
  if (lineRule === 'exact') return Math.max(1, line / 20)
  const natural = sizePt * (latin && gridPt === 0 ? latinLine : eastAsianLine)
  // Lines take whole cells of the grid.
  const height = gridPt > 0 ? Math.ceil(natural / gridPt - 1e-6) * gridPt : natural
  return lineRule === 'atLeast' ? Math.max(line / 20, height) : (height * line) / 240
}

function isLatin(inlines: readonly Inline[]): boolean {
  const text = inlines.map((one) => (one.kind === 'text' ? one.text : '')).join('')
  return (
    text.trim() !== '' &&
    !/[\u2E80-\u9FFF\uFF00-\uFFEF]/.test(text) &&
    !inlines.some(({ kind }) => kind === 'field')
  )
}

function labelOf(label: ListLabel | undefined, base: RunProperties): Paragraph['label'] {
  if (!label || label.text === '') return undefined
  return {
    text: label.text,
    suffix: label.suffix,
    look: { ...lookOf(merged(base, label.run)), underline: 'none' },
  }
}

function readFrame(own: XmlElement | undefined): Paragraph['framed'] {
  const frame = childOf(own, 'w:framePr')
  if (!frame || attribute(frame, 'w:dropCap') !== undefined) return undefined
  const at = (axis: 'x' | 'y', anchor: string | undefined): Position => ({
    from: anchor === 'page' || anchor === 'margin' ? anchor : axis === 'x' ? 'column' : 'paragraph',
    offsetPt: points(attribute(frame, `w:${axis}`)) ?? 0,
    align: alignIn(attribute(frame, `w:${axis}Align`)),
  })
  return {
    widthPt: points(attribute(frame, 'w:w')),
    horizontal: at('x', attribute(frame, 'w:hAnchor')),
    vertical: at('y', attribute(frame, 'w:vAnchor')),
  }
}

function alignIn(value: string | undefined): Position['align'] {
  if (value === 'inside') return 'left'
  if (value === 'outside') return 'right'
  return (['left', 'center', 'right', 'top', 'bottom'] as const).find((one) => one === value)
}

/** What stands after a break goes on as a paragraph of its own on the next page. */
function splitAtBreaks(whole: Paragraph): Paragraph[] {
  const groups: { starts: Paragraph['starts']; inlines: Inline[] }[] = [{ starts: whole.starts, inlines: [] }]
  for (const inline of whole.inlines) {
    if (inline.kind === 'break' && inline.of !== 'line') groups.push({ starts: inline.of, inlines: [] })
    else groups.at(-1)?.inlines.push(inline)
  }
  return groups.map(({ starts, inlines }, index) => {
    if (index === 0) return { ...whole, inlines, starts, afterPt: groups.length > 1 ? 0 : whole.afterPt }
    return { ...whole, inlines, starts, label: undefined, beforePt: 0, firstPt: 0 }
  })
}
