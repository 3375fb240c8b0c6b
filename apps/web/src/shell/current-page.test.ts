import { expect, test } from 'vitest'
import { currentPage } from './current-page.ts'

const pages = ['/file-center', '/file-center/mine', '/tpl-history'].map((index_page) => ({ index_page }))

test.each([
  ['/file-center/detail', '/file-center'],
  ['/file-center/mine', '/file-center/mine'],
  ['/tpl-history', '/tpl-history'],
  ['/file-centered', undefined],
])('marks for %s the entry whose path is the longest beginning: %s', (path, entry) => {
  expect(currentPage(pages, path)).toBe(entry)
})
