// @vitest-environment happy-dom
import type { MenuFunction, MenuPage } from '@qiyin/domain/access/authority.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Sider } from './sider.tsx'

const entry = (name: string, title: string): MenuFunction => ({
  function_cn_name: title,
  function_en_name: `sys-manage/${name}`,
  index_page: `/sys-manage/${name}`,
  enable: true,
  level: 2,
  show_order: 1,
})
const page = (name: string, title: string, ...pages: MenuFunction[]): MenuPage => ({
  ...entry(name, title),
  functionMenuDtos: pages,
})
const pages = [
  page('contract-manage', '合同管理'),
  page('user-manage', '用户管理', entry('user-personal', '个人用户'), entry('user-enterprise', '企业用户')),
  page('role-manage', '角色管理'),
]

const show = (path: string, shown: readonly MenuPage[] = pages): void => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Sider pages={shown} />
    </MemoryRouter>,
  )
}
const titles = (): (string | null)[] =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label') ?? link.textContent)

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('shows the pages of a sub-menu under it, and hides them when it is closed', () => {
  show('/sys-manage/user-enterprise/detail/1/FDD')
  expect(titles()).toEqual(['合同管理', '个人用户', '企业用户', '角色管理'])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('企业用户')
  const menu = screen.getByRole('button', { name: '用户管理', expanded: true })
  expect(menu.getAttribute('aria-current')).toBeNull()
  fireEvent.click(menu)
  expect(titles()).toEqual(['合同管理', '角色管理'])
  expect(screen.getByRole('button', { name: '用户管理', expanded: false }).getAttribute('aria-current')).toBe(
    'true',
  )
})

it('puts one caption above each group', () => {
  show('/sys-manage/contract-manage')
  expect([...document.querySelectorAll('.sider-caption')].map((caption) => caption.textContent)).toEqual([
    '业务',
    '用户与权限',
  ])
})

it('stands as a rail of named icons when folded, pages of sub-menus among them', () => {
  show('/sys-manage/contract-manage')
  fireEvent.click(screen.getByRole('button', { name: '收起导航' }))
  expect(titles()).toEqual(['合同管理', '个人用户', '企业用户', '角色管理'])
  expect(screen.queryByRole('button', { name: '用户管理' })).toBeNull()
})

it('counts the drafts that wait', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', result: [{}, {}, {}] }))
  show('/file-center', [{ ...page('drafts', '草稿箱'), index_page: '/file-center/drafts' }])
  expect(await screen.findByRole('link', { name: '草稿箱 3 份' })).toBeDefined()
})
