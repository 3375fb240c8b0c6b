import { expect, test } from 'vitest'
import { currentPage, headerAreas, mayOpen, siderPages } from './access.ts'

const page = (index_page: string, show_order: number, enable = true, level = 2) => ({
  index_page,
  show_order,
  enable,
  level,
  function_cn_name: index_page,
  function_en_name: index_page,
})
const area = (
  index_page: string,
  show_order: number,
  enable = true,
  pages: ReturnType<typeof page>[] = [],
) => ({
  ...page(index_page, show_order, enable, 1),
  functionMenuDtos: pages,
})
const list = [
  area('/file-center', 2, true, [
    page('/tpl-history', 2),
    page('/file-center', 1),
    page('/off', 3, false),
    page('/root', 0, true, 1),
  ]),
  area('/', 1),
  area('/sys-manage', 3, false),
  area('/unknown', 4),
]

test('names enabled, known areas in order', () => {
  expect(headerAreas(list).map((entry) => entry.index_page)).toEqual(['/', '/file-center'])
})

test('names the enabled pages of level 2 in order', () => {
  expect(siderPages(list, '/file-center').map((entry) => entry.index_page)).toEqual([
    '/file-center',
    '/tpl-history',
  ])
  expect(siderPages(list, '/sys-manage')).toEqual([])
})

test.each([
  ['/', true],
  ['/file-center/detail', true],
  ['/tpl-history/PL1', true],
  ['/common/404', true],
  ['/sys-manage', false],
  ['/app-manage/statistic', false],
])('opens %s: %s', (path, open) => {
  expect(mayOpen(list, path)).toBe(open)
})

test('marks the entry whose path is the longest beginning', () => {
  const pages = siderPages(list, '/file-center')
  expect(currentPage(pages, '/file-center/detail')).toBe('/file-center')
  expect(currentPage(pages, '/tpl-history')).toBe('/tpl-history')
  expect(currentPage(pages, '/file-centered')).toBeUndefined()
})
