import { describe, expect, it } from 'vitest'
import { headerItems, mayOpen, sideItems, type AuthorityEntry, type MenuPage } from './authority.ts'

const page = (path: string, order: number, enable = true): MenuPage => ({
  function_cn_name: path,
  function_en_name: path.slice(1),
  index_page: path,
  enable,
  level: 2,
  show_order: order,
  functionMenuDtos: [],
})
const group = (path: string, order: number, pages: MenuPage[], enable = true): MenuPage => ({
  ...page(path, order, enable),
  functionMenuDtos: pages.map((one) => ({ ...one, level: 3 })),
})
const area = (path: string, order: number, pages: MenuPage[] = [], enable = true): AuthorityEntry => ({
  ...page(path, order, enable),
  level: 1,
  functionMenuDtos: pages,
})

const list: AuthorityEntry[] = [
  area('/sys-manage', 9, [
    { ...page('/', 0), function_en_name: 'sys-manage/root' },
    { ...page('/app-manage/contract-manage', 0), function_en_name: 'app-manage/contract-manage' },
    page('/sys-manage/role-manage', 3),
    page('/sys-manage/contract-manage', 1),
    page('/sys-manage/log-query', 2, false),
    group('/sys-manage/user-manage', 4, [
      page('/sys-manage/user-enterprise', 2),
      page('/sys-manage/user-enterprise/secret', 3, false),
      page('/sys-manage/user-personal', 1),
    ]),
    group('/sys-manage/emptied', 5, [page('/sys-manage/emptied-page', 1, false)]),
    group('/sys-manage/closed', 6, [page('/sys-manage/closed-page', 1)], false),
  ]),
  area('/', 1),
  area('/file-center', 2, [
    { ...page('/file-center', 1), function_en_name: 'file-center/mine' },
    { ...page('/file-center/drafts', 2, false), function_en_name: 'file-center/drafts' },
    { ...page('/tpl-history', 3), function_en_name: 'file-center/tpl-history' },
  ]),
  area('/app-manage', 3, [page('/app-manage/statistic', 1)], false),
  area('/elsewhere', 0),
]

describe('mayOpen', () => {
  it.each([
    ['/', true],
    ['', true],
    ['/file-center', true],
    ['/file-center/', true],
    ['/file-center/detail?contractId=1&signId=2', true],
    ['/file-center/new-sign#step2', true],
    ['/file-centers', false],
    ['/user-center', false],
    ['/sys-manage', true],
    ['/sys-manage/role-manage', true],
    ['/sys-manage/role-manage/7', true],
    ['/sys-manage/role-manages', false],
    ['/sys-manage/log-query', false],
    ['/sys-manage/msg-manage', false],
    ['/sys-manage/user-enterprise/detail/1/FDD', true],
    ['/sys-manage/user-enterprise/secret/1', false],
    ['/sys-manage/user-personal', true],
    ['/sys-manage/user-manage', false],
    ['/sys-manage/closed-page', false],
    ['/file-center/drafts', false],
    ['/enterprise-manage/enterprise-list', false],
    ['/app-manage', false],
    ['/app-manage/statistic', false],
    ['/tpl-history/PL1', true],
    ['/sign-templ?batchInitNo=1', true],
    ['/common/404', true],
    ['/nowhere', false],
  ])('opens %j: %s', (path, expected) => {
    expect(mayOpen(path, list)).toBe(expected)
  })

  it('opens nothing but the common pages without authority', () => {
    const paths = ['/', '/file-center', '/tpl-history', '/sign-templ', '/common/404']
    expect(paths.filter((path) => mayOpen(path, []))).toEqual(['/common/404'])
  })
})

it('shows enabled known areas in their order', () => {
  expect(headerItems(list).map((entry) => entry.index_page)).toEqual(['/', '/file-center', '/sys-manage'])
})

it('does not show an area made of pages that has none yet', () => {
  const built = page('/enterprise-manage/contract-manage', 2)
  const toCome = page('/enterprise-manage/basic-info', 1, false)
  expect(headerItems([area('/enterprise-manage', 1, [toCome])])).toEqual([])
  expect(headerItems([area('/enterprise-manage', 1, [toCome, built])])).toHaveLength(1)
})

it('shows the enabled pages of an area in their order, those of a sub-menu under it', () => {
  const items = sideItems('/sys-manage', list)
  expect(
    items.map((entry) => [entry.index_page, entry.functionMenuDtos.map((one) => one.index_page)]),
  ).toEqual([
    ['/sys-manage/contract-manage', []],
    ['/sys-manage/role-manage', []],
    ['/sys-manage/user-manage', ['/sys-manage/user-personal', '/sys-manage/user-enterprise']],
  ])
  expect(sideItems('/app-manage', list)).toEqual([])
})
