import { describe, expect, test } from 'vitest'
import type { DocumentSpec } from './document-spec.ts'
import { makeLetters } from './letters.ts'
import { breakLines } from './line-breaking.ts'

const SPEC: DocumentSpec = { title: '', blocks: [], size: 'A4' }

/** Lines of text ten points high, `width` characters wide. */
function linesOf(text: string, width: number, firstWidth = width): string[] {
  const letters = makeLetters(text, { sizePt: 10 }, SPEC)
  return breakLines(letters, width * 10, firstWidth * 10).map((line) =>
    line.letters.map((letter) => letter.character).join(''),
  )
}

describe('Chinese line breaking', () => {
  test('fills lines with whole characters', () => {
    expect(linesOf('甲乙双方本着平等自愿', 4)).toEqual(['甲乙双方', '本着平等', '自愿'])
  })

  test('gives the first line its own width', () => {
    expect(linesOf('甲乙双方本着平等自愿', 4, 2)).toEqual(['甲乙', '双方本着', '平等自愿'])
  })

  test.each([...'，。、；：？！）》」』】〕”’…'])('never begins a line with %s', (mark) => {
    for (const text of [`一二三四${mark}五六七八`, `一二三${mark}${mark}五六七`])
      for (const line of linesOf(text, 4)) expect(line.startsWith(mark)).toBe(false)
  })

  test.each([...'（《「『【〔“‘￥'])('never ends a line with %s', (mark) => {
    for (const line of linesOf(`一二三${mark}四五六七八九`, 4)) expect(line.endsWith(mark)).toBe(false)
  })

  test('lets the empty half of a closing mark reach over the margin', () => {
    expect(linesOf('一二三四。五六', 4.6)).toEqual(['一二三四。', '五六'])
  })

  test('tears no number and no word', () => {
    expect(linesOf('合计人民币 2,386,400.00 元整', 9)).toEqual(['合计人民币 ', '2,386,400.00 元整'])
    expect(linesOf('the official stamp', 5)).toEqual(['the ', 'official ', 'stamp'])
  })

  test('breaks a word only when it is longer than a line', () => {
    const lines = linesOf('见 https://example.com/a/very/long/path 。', 6)
    expect(lines.join('')).toBe('见 https://example.com/a/very/long/path 。')
    expect(lines.length).toBeGreaterThan(3)
  })

  test('starts a new line at a line feed and keeps an empty one', () => {
    expect(linesOf('甲方\n\n乙方', 10)).toEqual(['甲方', '', '乙方'])
  })

  test('loses no character', () => {
    const text =
      '第二条（价款）：合同含税总价为人民币2,386,400.00元（大写：贰佰叁拾捌万陆仟肆佰元整），“增值税”13%。'
    for (let width = 3; width < 30; width++) expect(linesOf(text, width).join('')).toBe(text)
  })
})
