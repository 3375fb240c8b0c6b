import type { HeadingBlock, ParagraphBlock, TableBlock, TextRun, Words } from './document-spec.ts'

/* The parts that official documents are made of, so that all of them look alike. */

/** A fact's name and what it is. */
export type Fact = readonly [name: string, value: Words]

/** One fact over the whole width, or two side by side. */
export type FactRow = Fact | readonly [...Fact, ...Fact]

/** 一、… to 九十九、…: the numbered heading of a chapter; `index` counts from 0. */
export function chapter(index: number, title: string): HeadingBlock {
  return { kind: 'heading', level: 2, text: `${chineseNumeral(index + 1)}、${title}` }
}

/** Names on grey with their values beside them. Empty values are for writing in by hand: give rows a height. */
export function factsTable(
  rows: readonly FactRow[],
  set: { rowHeightPt?: number; sizePt?: number; keepTogether?: boolean } = {},
): TableBlock {
  const columns = [{ share: 21, label: true }, { share: 29 }, { share: 21, label: true }, { share: 29 }]
  return { kind: 'table', columns, rows, ...set }
}

/** An explanation below a table. */
export function smallPrint(text: Words): ParagraphBlock {
  return { kind: 'paragraph', indent: 'none', sizePt: 9, lineHeight: 1.6, spaceAfterPt: 4, text }
}

/** An article of a list: `（一）…` and the like stand in the text. */
export function article(text: Words): ParagraphBlock {
  return { kind: 'paragraph', align: 'left', sizePt: 10.5, lineHeight: 1.65, spaceAfterPt: 3, text }
}

/** Digits and letters that are compared by eye, such as a digest. */
export function code(text: string): TextRun {
  return { text, font: 'sans', sizePt: 7.5 }
}

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

function chineseNumeral(value: number): string {
  const tens = Math.floor(value / 10)
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`
  return `${ten}${digits[value % 10]}`
}
