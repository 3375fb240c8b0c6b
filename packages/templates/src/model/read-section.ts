import { attribute, childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import type { Banners, Block, Section } from './document-model.ts'
import type { Grid, ReadingContext } from './reading-context.ts'
import { points, toggle } from './run-properties.ts'

/** Headers and footers in force: a section that names none goes on with those before it. */
export type BannerParts = ReadonlyMap<string, string>

/** Reads the grid of a section. */
export function readGrid(of: XmlElement | undefined): Grid {
  const grid = childOf(of, 'w:docGrid')
  const type = attribute(grid, 'w:type') ?? 'default'
  const characters = Number(attribute(grid, 'w:charSpace') ?? 0) / 4096
  return {
    linePt: /lines|snapToChars/i.test(type) ? (points(attribute(grid, 'w:linePitch')) ?? 0) : 0,
    characterPt: /Chars/.test(type) && Number.isFinite(characters) ? characters : 0,
  }
}

/** The parts that a section's headers and footers are, over those of the section before. */
export function readBannerParts(
  of: XmlElement | undefined,
  before: BannerParts,
  context: ReadingContext,
): BannerParts {
  const parts = new Map(before)
  const targets = context.docx.relationships.get(context.docx.document)?.parts
  for (const one of childrenOf(of)) {
    if (one.name !== 'w:headerReference' && one.name !== 'w:footerReference') continue
    const target = targets?.get(attribute(one, 'r:id') ?? '')
    if (target !== undefined)
      parts.set(
        `${one.name === 'w:headerReference' ? 'header' : 'footer'} ${attribute(one, 'w:type') ?? 'default'}`,
        target,
      )
  }
  return parts
}

/** Reads a section's own properties; `blocks` is what stands in it. */
export function readSection(
  of: XmlElement | undefined,
  about: { blocks: readonly Block[]; banners: BannerParts; hasEvenPages: boolean; context: ReadingContext },
): Section {
  const size = childOf(of, 'w:pgSz')
  const margin = childOf(of, 'w:pgMar')
  const columns = childOf(of, 'w:cols')
  const number = childOf(of, 'w:pgNumType')
  const length = (name: string, otherwise: number): number =>
    points(attribute(margin, `w:${name}`)) ?? otherwise
  const first = attribute(number, 'w:start')
  const align = attribute(childOf(of, 'w:vAlign'), 'w:val')
  const separate = childrenOf(columns, 'w:col')
  return {
    widthPt: points(attribute(size, 'w:w')) ?? 595.3,
    heightPt: points(attribute(size, 'w:h')) ?? 841.9,
    margins: {
      top: Math.abs(length('top', 72)),
      right: length('right', 90),
      bottom: Math.abs(length('bottom', 72)),
      left: length('left', 90) + length('gutter', 0),
    },
    headerPt: length('header', 42.5),
    footerPt: length('footer', 49.6),
    columns: Math.max(1, separate.length, Number(attribute(columns, 'w:num') ?? 1) || 1),
    columnGapPt: points(attribute(separate[0], 'w:space') ?? attribute(columns, 'w:space')) ?? 36,
    starts: startOf(attribute(childOf(of, 'w:type'), 'w:val')),
    firstNumber: first === undefined ? undefined : Number(first),
    numberFormat: attribute(number, 'w:fmt') ?? 'decimal',
    align: align === 'center' ? 'center' : align === 'bottom' ? 'bottom' : 'top',
    ...readBanners(of, about),
    blocks: about.blocks,
  }
}

function startOf(type: string | undefined): Section['starts'] {
  if (type === 'continuous' || type === 'nextColumn') return 'same-page'
  if (type === 'evenPage') return 'even-page'
  return type === 'oddPage' ? 'odd-page' : 'next-page'
}

function readBanners(
  of: XmlElement | undefined,
  {
    banners,
    hasEvenPages,
    context,
  }: { banners: BannerParts; hasEvenPages: boolean; context: ReadingContext },
): Pick<Section, 'headers' | 'footers'> {
  const hasFirst = toggle(of, 'w:titlePg') ?? false
  const read = (kind: string, type: string): Block[] => {
    const part = banners.get(`${kind} ${type}`)
    const root = part === undefined ? undefined : context.docx.parts.get(part)?.root
    return part !== undefined && root ? context.readBlocks(root, { ...context, part, openFields: [] }) : []
  }
  const bannersOf = (kind: string): Banners => ({
    normal: read(kind, 'default'),
    first: hasFirst ? read(kind, 'first') : undefined,
    even: hasEvenPages ? read(kind, 'even') : undefined,
  })
  return { headers: bannersOf('header'), footers: bannersOf('footer') }
}
