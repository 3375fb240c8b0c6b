import { describe, expect, it } from 'vitest'
import { headerItems, mayOpen, sideItems, type AuthorityEntry, type MenuFunction } from './authority.ts'
import { isOurPart, roleCodes, roleLabel } from './roles.ts'

const page = (path: string, order: number, enable = true): MenuFunction => ({
  function_cn_name: path,
  function_en_name: path.slice(1),
  index_page: path,
  enable,
  level: path === '/' || path.lastIndexOf('/') === 0 ? 1 : 2,
  show_order: order,
})
const area = (path: string, order: number, pages: MenuFunction[] = [], enable = true): AuthorityEntry => ({
  ...page(path, order, enable),
  functionMenuDtos: pages,
})

const list: AuthorityEntry[] = [
  area('/sys-manage', 9, [
    { ...page('/', 0), level: 2, function_en_name: 'sys-manage/root' },
    page('/sys-manage/role-manage', 3),
    page('/sys-manage/contract-manage', 1),
    page('/sys-manage/log-query', 2, false),
    page('/sys-manage/user-enterprise', 4),
    page('/sys-manage/user-enterprise/secret', 5, false),
  ]),
  area('/', 1),
  area('/file-center', 2),
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
    expect(['/', '/file-center', '/sign-templ', '/common/404'].map((path) => mayOpen(path, []))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})

it('shows enabled known areas in their order', () => {
  expect(headerItems(list).map((entry) => entry.index_page)).toEqual(['/', '/file-center', '/sys-manage'])
})

it('shows the enabled pages of an area in their order', () => {
  expect(sideItems('/sys-manage', list).map((entry) => entry.index_page)).toEqual([
    '/sys-manage/contract-manage',
    '/sys-manage/role-manage',
    '/sys-manage/user-enterprise',
  ])
  expect(sideItems('/app-manage', list)).toEqual([])
})

it('names every role and knows our side by 0 only', () => {
  expect(Object.keys(roleLabel)).toEqual([...roleCodes])
  expect([0, 1, null, undefined].map(isOurPart)).toEqual([true, false, false, false])
})
