import { isTag, type ChildNode, type Element } from 'domhandler'
import { textContent } from 'domutils'
import { colorOf, lengthPt } from './css-values.ts'
import { cellLayout, groupLayout, heightAsked, rowLayout, tellIgnored } from './ignored-layout.ts'
import type { Place } from './paragraphs.ts'
import type { Declared } from './style-sheet.ts'
import type { MeasuredCell } from './table-columns.ts'
import { lookWithin, type TextLook } from './text-look.ts'
import type { Writing } from './writing.ts'

/** A cell where it stands, with what its row and group say of it. */
export interface PlacedCell extends MeasuredCell {
  readonly of: Element
  readonly row: number
  readonly rowSpan: number
  readonly declared: Declared
  readonly look: TextLook
  readonly fill: string | undefined
  readonly vertical: string | undefined
  readonly heightPt: number | undefined
}

/** A row with the cells that begin in it. */
export interface PlacedRow {
  readonly isHeader: boolean
  readonly staysWhole: boolean
  readonly heightPt: number | undefined
  readonly cells: readonly PlacedCell[]
}

/** The room left and right of what stands in a cell, in points, unless it says otherwise. */
export const sidePaddingPt = 5.4
/** No cell reaches further. */
export const mostSpan = 64

/** Every cell with the column it begins in: cells that reach down push others aside (HTML, 4.9.12). */
export function placedRows(
  of: Element,
  { look: around, widthPt }: Place,
  { sheet, ignored }: Writing,
): PlacedRow[] {
  const taken: boolean[][] = []
  const isShown = (one: Element): boolean =>
    one.attribs['hidden'] === undefined && sheet.declaredFor(one).get('display') !== 'none'
  return rowsOf(of)
    .filter(isShown)
    .map((row, at): PlacedRow => {
      const parent = row.parent !== null && isTag(row.parent) ? row.parent : row
      const ofRow = sheet.declaredFor(row)
      const ofGroup = sheet.declaredFor(parent)
      tellIgnored(ofRow, rowLayout, ignored)
      if (parent !== of) tellIgnored(ofGroup, groupLayout, ignored)
      const rowLook = lookWithin(around, row, ofRow)
      let column = 0
      const cells = row.children
        .filter((cell): cell is Element => isTag(cell) && (cell.name === 'td' || cell.name === 'th'))
        .filter(isShown)
        .map((cell): PlacedCell => {
          while (taken[at]?.[column]) column += 1
          const declared = sheet.declaredFor(cell)
          tellIgnored(declared, cellLayout, ignored)
          if (cell.attribs['nowrap'] !== undefined) ignored.add('nowrap')
          const look = { ...lookWithin(rowLook, cell, declared), fill: undefined }
          const span = spanOf(cell, 'colspan')
          const rowSpan = spanOf(cell, 'rowspan')
          for (let down = 0; down < rowSpan; down++)
            for (let right = 0; right < span; right++) (taken[at + down] ??= [])[column + right] = true
          const widthAsked = lengthAttribute(cell, declared, widthPt)
          const textPt = longestLine(cell) * look.sizePt + 2 * sidePaddingPt
          const placed = {
            of: cell,
            row: at,
            column,
            span,
            rowSpan,
            declared,
            look,
            fill: fillOf(cell, declared) ?? fillOf(row, ofRow) ?? fillOf(parent, ofGroup),
            vertical:
              verticalAsked(cell, declared) ?? verticalAsked(row, ofRow) ?? verticalAsked(parent, ofGroup),
            heightPt: heightAsked(cell.attribs['height'], declared, { emPt: look.sizePt, ignored }),
            textPt,
            askedPt: widthAsked,
          }
          column += span
          return placed
        })
      const ownPt = heightAsked(row.attribs['height'], ofRow, { emPt: rowLook.sizePt, ignored })
      return {
        isHeader: parent.name === 'thead',
        staysWhole: (ofRow.get('break-inside') ?? ofRow.get('page-break-inside') ?? '').startsWith('avoid'),
        heightPt: highest([ownPt, ...cells.map((cell) => (cell.rowSpan === 1 ? cell.heightPt : undefined))]),
        cells,
      }
    })
}

function highest(heightsPt: readonly (number | undefined)[]): number | undefined {
  const most = Math.max(0, ...heightsPt.map((one) => one ?? 0))
  return most === 0 ? undefined : most
}

function fillOf({ attribs }: Element, declared: Declared): string | undefined {
  return colorOf(declared.get('background-color') ?? declared.get('background') ?? attribs['bgcolor'])
}

function verticalAsked({ attribs }: Element, declared: Declared): string | undefined {
  return declared.get('vertical-align') ?? attribs['valign']
}

function rowsOf(of: Element): Element[] {
  const groups = of.children.filter(
    (node): node is Element => isTag(node) && /^t(head|body|foot)$/.test(node.name),
  )
  const order = ['thead', 'tbody', 'tfoot']
  const sorted = groups.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return [...sorted.flatMap(({ children }) => ownRows(children)), ...ownRows(of.children)]
}

function ownRows(nodes: readonly ChildNode[]): Element[] {
  return nodes.filter((node): node is Element => isTag(node) && node.name === 'tr')
}

function spanOf({ attribs }: Element, name: 'colspan' | 'rowspan'): number {
  return Math.min(mostSpan, Math.max(1, Number.parseInt(attribs[name] ?? '1', 10) || 1))
}

/** The width that an element asks for, in points. */
export function lengthAttribute(
  { attribs }: Element,
  declared: Declared,
  wholePt: number,
): number | undefined {
  const { width } = attribs
  const asked = width !== undefined && /^\d+$/.test(width) ? `${width}px` : width
  return lengthPt(declared.get('width') ?? asked, { emPt: 12, wholePt })
}

/** In characters of Chinese. */
function longestLine(of: Element): number {
  const lines = textContent(of).split('\n')
  return Math.max(...lines.map((line) => line.trim().replaceAll(/[ -~]{2}/g, 'x').length))
}
