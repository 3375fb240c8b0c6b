import { describe, expect, it } from 'vitest'
import { shownRefusal, shownText } from './shown.ts'

describe('what was not seen is not signed', () => {
  it.each([
    ['nothing is said', null, true, 'DOCUMENT_NOT_SHOWN'],
    ['no page was seen', { sha256: 'a', pages: [] }, true, 'DOCUMENT_NOT_SHOWN'],
    ['the platform gave nothing of it', { sha256: 'a', pages: [1] }, false, 'DOCUMENT_NOT_SHOWN'],
    ['another document was seen', { sha256: 'b', pages: [1] }, true, 'DOCUMENT_CHANGED'],
    ['another document was seen, nothing given', { sha256: 'b', pages: [1] }, false, 'DOCUMENT_CHANGED'],
    ['it was seen', { sha256: 'a', pages: [1] }, true, null],
  ] as const)('%s', (_, shown, wasGiven, refusal) => {
    expect(shownRefusal(shown, { sha256: 'a', wasGiven })).toBe(refusal)
  })
})

it.each([
  [[1], 9, '第 1 页（共 6 页），9 秒'],
  [[3, 1, 2, 2, 6], 60, '第 1–3、6 页（共 6 页），1 分 0 秒'],
  [[1, 2, 3, 4, 5, 6], 133, '第 1–6 页（共 6 页），2 分 13 秒'],
])('says which pages were seen and for how long: %j', (pages, seconds, text) => {
  expect(shownText({ pages, seconds }, 6)).toBe(text)
})
