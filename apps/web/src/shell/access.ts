import { areaOf } from '../paths.ts'

interface MenuEntry {
  enable: boolean
  index_page: string
  show_order: number
  function_cn_name: string
  function_en_name: string
  level: number
}

interface Area extends MenuEntry {
  functionMenuDtos: readonly MenuEntry[]
}

/** The areas a header may name, whatever the server sends (seed 001 section 2 "Header"). */
const knownAreas = new Set([
  '/',
  '/file-center',
  '/user-center',
  '/enterprise-manage',
  '/app-manage',
  '/sys-manage',
])

/** The header's entries: enabled, known, in order. */
export function headerAreas<A extends Area>(authorityList: readonly A[]): A[] {
  return authorityList
    .filter((area) => area.enable && knownAreas.has(area.index_page))
    .toSorted((a, b) => a.show_order - b.show_order)
}

/** An area's pages: enabled, of level 2, in order (seed 002 section 6). */
export function siderPages(authorityList: readonly Area[], area: string): MenuEntry[] {
  const found = authorityList.find((entry) => entry.enable && entry.index_page === area)
  return (found?.functionMenuDtos ?? [])
    .filter((page) => page.enable && page.level === 2 && page.index_page !== '/')
    .toSorted((a, b) => a.show_order - b.show_order)
}

/**
 * The access rule: an enabled entry's index page matches the path's area; otherwise the person goes home
 * (seed 001 section 6). Home itself and the not-found page are open to everyone logged in.
 */
export function mayOpen(authorityList: readonly Area[], pathname: string): boolean {
  const area = areaOf(pathname)
  if (area === '/' || area === '/common') return true
  return authorityList.some((entry) => entry.enable && entry.index_page === area)
}

/** The sider entry that is current: the longest index page that the path starts with. */
export function currentPage(
  pages: readonly Pick<MenuEntry, 'index_page'>[],
  pathname: string,
): string | undefined {
  return pages
    .map((page) => page.index_page)
    .filter((page) => pathname === page || pathname.startsWith(`${page}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}
