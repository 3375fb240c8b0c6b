import { attribute, childOf, childrenOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { Crop, Frame, Inline, Line, Placing, Position, Size } from './document-model.ts'
import { pictureInline } from './read-picture.ts'
import type { ReadingContext } from './reading-context.ts'
import { readColor } from './run-properties.ts'

const perPoint = 12_700

/** Reads a `w:drawing`. */
export function readDrawing(drawing: XmlElement, context: ReadingContext): Inline[] {
  return childrenOf(drawing).flatMap((anchor) => {
    const extent = childOf(anchor, 'wp:extent')
    const size = { widthPt: emu(attribute(extent, 'cx')), heightPt: emu(attribute(extent, 'cy')) }
    const content = childrenOf(childOf(anchor, 'a:graphic', 'a:graphicData'))[0]
    if (!content) return []
    const placing = anchor.name === 'wp:inline' ? ({ kind: 'inline' } as const) : readPlacing(anchor, context)
    return readGraphic(content, { size, placing, context })
  })
}

interface Around {
  readonly size: Size
  readonly placing: Placing
  readonly context: ReadingContext
}

function readGraphic(content: XmlElement, { size, placing, context }: Around): Inline[] {
  if (content.name === 'pic:pic') {
    const fill = childOf(content, 'pic:blipFill')
    const id = attribute(childOf(fill, 'a:blip'), 'r:embed') ?? ''
    return [pictureInline(id, { size, placing, crop: readCrop(childOf(fill, 'a:srcRect')) }, context)]
  }
  if (content.name === 'wps:wsp') return [readShape(content, { size, placing, context })]
  return [{ kind: 'unsupported', construct: graphicNames[content.name] ?? `图形（${content.name}）` }]
}

const graphicNames: Readonly<Record<string, string>> = {
  'c:chart': '图表',
  'dgm:relIds': 'SmartArt 图形',
  'wpg:wgp': '组合图形',
  'wpc:wpc': '绘图画布',
}

function readShape(shape: XmlElement, { size, placing, context }: Around): Inline {
  const properties = childOf(shape, 'wps:spPr')
  const body = childOf(shape, 'wps:bodyPr')
  const style = childOf(shape, 'wps:style')
  const frame: Frame = {
    stroke: readStroke(childOf(properties, 'a:ln'), childOf(style, 'a:lnRef')),
    fill: readFill(properties, childOf(style, 'a:fillRef')),
    inset: { x: emu(attribute(body, 'lIns') ?? '91440'), y: emu(attribute(body, 'tIns') ?? '45720') },
    grows: childOf(body, 'a:spAutoFit') !== undefined,
  }
  const content = childOf(shape, 'wps:txbx', 'w:txbxContent')
  const turned = attribute(body, 'vert')
  if (content && turned !== undefined && turned !== 'horz' && textOf(content).trim() !== '')
    return { kind: 'unsupported', construct: '竖排文本框' }
  if (content) return { kind: 'box', size, placing, frame, blocks: context.readBlocks(content, context) }
  return plainShape(attribute(childOf(properties, 'a:prstGeom'), 'prst') ?? 'custom', {
    size,
    placing,
    frame,
  })
}

/** A shape without text. */
export function plainShape(geometry: string, about: { size: Size; placing: Placing; frame: Frame }): Inline {
  const { size, frame } = about
  const isLine = /line|connector1/i.test(geometry) || size.widthPt < 1 || size.heightPt < 1
  if (isLine) return { kind: 'line-shape', ...about }
  if (/^(rect|roundRect|flowChartProcess|flowChartAlternateProcess)$/.test(geometry))
    return { kind: 'box', ...about, blocks: [] }
  const isSeen = frame.stroke !== undefined || frame.fill !== undefined
  return isSeen
    ? { kind: 'unsupported', construct: `自选图形（${geometry}）` }
    : { kind: 'text', text: '', look: unseen }
}

const unseen = {
  eastAsian: 'serif',
  latin: 'serif',
  sizePt: 10,
  bold: false,
  italic: false,
  underline: 'none',
  strike: false,
  color: undefined,
  highlight: undefined,
  script: undefined,
  spacingPt: 0,
  caps: false,
  raisePt: 0,
} as const

function readStroke(line: XmlElement | undefined, reference: XmlElement | undefined): Line | undefined {
  if (childOf(line, 'a:noFill')) return undefined
  const isReferred = Number(attribute(reference, 'idx') ?? 0) > 0
  if (!childOf(line, 'a:solidFill') && !isReferred) return undefined
  return {
    widthPt: Math.max(0.25, emu(attribute(line, 'w') ?? '9525')),
    color: readColor(attribute(childOf(line, 'a:solidFill', 'a:srgbClr'), 'val')) ?? '000000',
    isDouble: false,
    isDashed: !['solid', undefined].includes(attribute(childOf(line, 'a:prstDash'), 'val')),
  }
}

function readFill(properties: XmlElement | undefined, reference: XmlElement | undefined): string | undefined {
  if (childOf(properties, 'a:noFill')) return undefined
  const solid = childOf(properties, 'a:solidFill')
  const isReferred = Number(attribute(reference, 'idx') ?? 0) > 0
  if (!solid && !isReferred) return undefined
  // Colours of the theme are mostly the paper's.
  return readColor(attribute(childOf(solid, 'a:srgbClr'), 'val')) ?? 'ffffff'
}

function readPlacing(anchor: XmlElement, { notices }: ReadingContext): Placing {
  const wraps = childrenOf(anchor).find(({ name }) => name.startsWith('wp:wrap'))?.name ?? 'wp:wrapNone'
  const isAround = /Square|Tight|Through/.test(wraps)
  if (isAround) notices.add('四周型、紧密型环绕按上下型环绕排版')
  return {
    kind: 'floating',
    horizontal: readPosition(childOf(anchor, 'wp:positionH')),
    vertical: readPosition(childOf(anchor, 'wp:positionV')),
    isBehind: attribute(anchor, 'behindDoc') === '1',
    takesRoom: isAround || wraps === 'wp:wrapTopAndBottom',
  }
}

function readPosition(of: XmlElement | undefined): Position {
  const relative = attribute(of, 'relativeFrom') ?? 'column'
  const align = childOf(of, 'wp:align')
  return {
    from: placeNames[relative] ?? 'column',
    offsetPt: emu(textOf(childOf(of, 'wp:posOffset') ?? '')),
    align: align ? alignOf(textOf(align)) : undefined,
  }
}

const placeNames: Readonly<Record<string, Position['from']>> = {
  page: 'page',
  leftMargin: 'page',
  topMargin: 'page',
  insideMargin: 'page',
  outsideMargin: 'page',
  margin: 'margin',
  rightMargin: 'margin',
  bottomMargin: 'margin',
  paragraph: 'paragraph',
  line: 'paragraph',
  column: 'column',
  character: 'column',
}

/** An alignment by Word's name. */
export function alignOf(name: string): Position['align'] {
  if (name === 'inside') return 'left'
  if (name === 'outside') return 'right'
  return (['left', 'center', 'right', 'top', 'bottom'] as const).find((one) => one === name)
}

function readCrop(of: XmlElement | undefined): Crop {
  const share = (name: string): number =>
    Math.min(0.95, Math.max(0, Number(attribute(of, name) ?? 0) / 100_000))
  return { left: share('l'), top: share('t'), right: share('r'), bottom: share('b') }
}

function emu(value: string | undefined): number {
  const number = Number(value)
  return Number.isFinite(number) ? number / perPoint : 0
}
