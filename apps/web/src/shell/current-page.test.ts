import { expect, test } from 'vitest'
import { currentArea, currentPage } from './current-page.ts'

const pages = ['/file-center', '/file-center/mine', '/tpl-history'].map((index_page) => ({ index_page }))

test.each([
  ['/file-center/detail', '/file-center'],
  ['/file-center/mine', '/file-center/mine'],
  ['/tpl-history', '/tpl-history'],
  ['/sign-templ', '/tpl-history'],
  ['/file-centered', undefined],
])('marks for %s the entry whose path is the longest beginning: %s', (path, entry) => {
  expect(currentPage(pages, path)).toBe(entry)
})

const entry = (name: string, index_page: string, level: number) => ({
  function_en_name: name,
  function_cn_name: name,
  index_page,
  level,
  show_order: 1,
  enable: true,
  functionMenuDtos: [],
})
const templates = entry('file-center/tpl-register', '/sys-manage/tpl-register', 2)
const centre = { ...entry('file-center', '/file-center', 1), functionMenuDtos: [templates] }
const own = entry('sys-manage/tpl-register', '/sys-manage/tpl-register', 2)
const system = { ...entry('sys-manage', '/sys-manage', 1), functionMenuDtos: [own] }

test.each([
  ['whose area one has', [centre, system], '/sys-manage/tpl-register/LDHT', '/sys-manage'],
  ['whose area one has not', [centre], '/sys-manage/tpl-register/LDHT', '/file-center'],
  ['that no menu leads to', [centre], '/messages', '/messages'],
])('finds the area of a page %s', (_, list, path, area) => {
  expect(currentArea(path, list)).toBe(area)
})
