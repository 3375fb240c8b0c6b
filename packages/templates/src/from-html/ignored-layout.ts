import { lengthPt } from './css-values.ts'
import type { Declared } from './style-sheet.ts'

/** Properties that are told of, with the values that change nothing. */
type Told = readonly (readonly [property: string, harmless: RegExp])[]

const everywhere: Told = [
  ['float', /^none$/],
  ['position', /^(static|relative)$/],
  ['column-count', /^(auto|1)$/],
  ['columns', /^(auto|1)$/],
  ['transform', /^none$/],
  ['writing-mode', /^horizontal-tb$/],
]

const zero = /^(0[a-z%]*|auto|none)$/
const anywhere = /^(auto|avoid.*)$/

/** What paper does not have of the layout of blocks and of text. */
export const blockLayout: Told = [
  ...everywhere,
  ['display', /^(block|inline|inline-block|none|list-item|table.*)$/],
]

/** What is not taken over of what the parts of a table ask for. */
const partLayout: Told = [
  ...everywhere,
  ['display', /^(none|table.*)$/],
  ['white-space', /^(normal|pre.*|break-spaces)$/],
  ['min-width', zero],
  ['max-width', zero],
  ['min-height', zero],
  ['max-height', zero],
  ['break-before', anywhere],
  ['break-after', anywhere],
  ['page-break-before', anywhere],
  ['page-break-after', anywhere],
]

const divided = /^auto$/
const undivided: Told = [
  ['break-inside', divided],
  ['page-break-inside', divided],
]

/** A row can be kept whole and has its cells' lines around it. */
export const rowLayout: Told = [
  ...partLayout,
  ...['', '-top', '-right', '-bottom', '-left'].map((side) => [`border${side}`, /^(none|0[a-z]*)$/] as const),
]

/** Groups and columns of cells, which Word does not have. */
export const groupLayout: Told = [...rowLayout, ...undivided, ['height', zero]]

/** A cell is as wide and high as its column and row, and breaks where its row does. */
export const cellLayout: Told = [...partLayout, ...undivided]

/** The table itself, besides what it is told of as a block. */
export const tableLayout: Told = [
  ['height', zero],
  ['border-spacing', /^0[a-z]*( 0[a-z]*)?$/],
  ['caption-side', /^top$/],
]

/** Tells what is declared and not taken over, as it is declared. */
export function tellIgnored(declared: Declared, told: Told, ignored: Set<string>): void {
  for (const [property, harmless] of told) {
    const value = declared.get(property)
    if (value !== undefined && !harmless.test(value)) ignored.add(`${property}: ${value}`)
  }
}

/** A height in points; a part of what is not known is told of. */
export function heightAsked(
  attribute: string | undefined,
  declared: Declared,
  { emPt, ignored }: { readonly emPt: number; readonly ignored: Set<string> },
): number | undefined {
  const plain = attribute !== undefined && /^\d+$/.test(attribute) ? `${attribute}px` : attribute
  const asked = declared.get('height') ?? plain
  const heightPt = lengthPt(asked, { emPt })
  if (asked !== undefined && heightPt === undefined && !zero.test(asked)) ignored.add(`height: ${asked}`)
  return heightPt
}
