import type { TextRun } from '../placing/text-cells.ts'

/** A page of text as a file might draw it: a run for each line, 24 points apart; `|` begins the next column. */
export function textRuns(page: string, { em = 12, top = 72, pitch = 24, width = 0 } = {}): TextRun[] {
  const columns = Math.max(...page.split('\n').map((line) => line.split('|').length))
  const across = width || (columns > 2 ? 168 : 240)
  return page.split('\n').flatMap((line, row) =>
    line.split('|').map((text, column) => ({
      text,
      left: 72 + column * across,
      top: top + row * pitch,
      widthPt: [...text].reduce((sum, one) => sum + (one > '\u{1100}' ? em : em / 2), 0),
      heightPt: em,
    })),
  )
}
