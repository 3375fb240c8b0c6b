/** The media type of CSV (RFC 7111). */
export const csvType = 'text/csv; charset=utf-8'

/** What spreadsheets take for the beginning of a formula (OWASP, CSV injection), in whichever width it is written. */
const formulaLike = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u

type Cell = string | number

/**
 * A table as CSV (RFC 4180), UTF-8 with the mark by which Excel knows it. A text that a spreadsheet would take for a
 * formula begins with an apostrophe; numbers stay numbers.
 */
export function writeCsv(heads: readonly string[], rows: readonly (readonly Cell[])[]): Buffer {
  const lines = [heads, ...rows].map((cells) => cells.map(written).join(','))
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = formulaLike.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
