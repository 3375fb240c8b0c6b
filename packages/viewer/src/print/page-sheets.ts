/** A page size in points. */
export interface SheetSize {
  widthPt: number
  heightPt: number
}

/**
 * The print style sheet of a document whose pages may differ in size: one named sheet per size, and a class
 * `pv-sheet-<n>` that puts a page on it. `names` says which class each page gets.
 */
export function pageSheets(pages: readonly SheetSize[]): { css: string; names: string[] } {
  const sizes: string[] = []
  const names = pages.map(({ widthPt, heightPt }) => {
    const size = `${round(widthPt)}pt ${round(heightPt)}pt`
    if (!sizes.includes(size)) sizes.push(size)
    return `pv-sheet-${sizes.indexOf(size)}`
  })
  const rules = sizes.map((size, index) => {
    const [width, height] = size.split(' ')
    const name = `pv-sheet-${index}`
    return `@page ${name} { size: ${size}; margin: 0 } .${name} { page: ${name}; width: ${width}; height: ${height} }`
  })
  return { css: rules.join('\n'), names }
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}
