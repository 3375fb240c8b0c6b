import { pagePath } from './pages.ts'

/** An entry of the function menu as the wire has it (spec 1 §3, spec 2 §6). */
export interface MenuFunction {
  readonly function_cn_name: string
  /** Begins with the name of its area. */
  readonly function_en_name: string
  /** The path under the web base. */
  readonly index_page: string
  /** False for an entry whose page does not exist: it is neither shown nor opened. */
  readonly enable: boolean
  /** 1 area, 2 page or sub-menu, 3 page of a sub-menu. */
  readonly level: number
  readonly show_order: number
}

/** An entry of an area: a page, or with entries of its own a sub-menu, which has no page. */
export interface MenuPage extends MenuFunction {
  readonly functionMenuDtos: readonly MenuFunction[]
}

/** An area of the user's authorityList with its pages and sub-menus. */
export interface AuthorityEntry extends MenuFunction {
  readonly functionMenuDtos: readonly MenuPage[]
}

/** The areas the header knows, and no other (spec 1 §2). */
const headerPages = [
  pagePath.home,
  pagePath.fileCenter,
  pagePath.userCenter,
  pagePath.enterpriseManage,
  pagePath.appManage,
  pagePath.sysManage,
] as const

/** Areas made of pages: each page needs its own entry. In the others the area opens all below it. */
const areasByPage: readonly string[] = [pagePath.enterpriseManage, pagePath.appManage, pagePath.sysManage]

/** Login-protected routes without an entry, and the page each belongs to; null opens it to everyone. */
const strayRoutes: Readonly<Record<string, string | null>> = {
  [pagePath.signTempl]: pagePath.tplHistory,
  [pagePath.enterpriseList]: pagePath.enterpriseBasicInfo,
  [pagePath.notFound]: null,
}

/**
 * What the header shows: the user's enabled areas among those the header knows, in their order (spec 1 §2); of the areas
 * made of pages those with a page that is there.
 */
export function headerItems(authorityList: readonly AuthorityEntry[]): AuthorityEntry[] {
  return inOrder(
    authorityList.filter(
      ({ enable, index_page: page }) =>
        enable &&
        headerPages.some((known) => known === page) &&
        (!areasByPage.includes(page) || sideItems(page, authorityList).length > 0),
    ),
  )
}

/**
 * What the side of an area shows: its enabled pages below the root whose function_en_name begins with the area's name, in
 * their order, those of a sub-menu grouped under it (spec 2 §6). Empty when the area itself is not open.
 */
export function sideItems(area: string, authorityList: readonly AuthorityEntry[]): MenuPage[] {
  const entry = authorityList.find((candidate) => candidate.enable && candidate.index_page === area)
  const prefix = `${area.slice(1)}/`
  const shown = <Entry extends MenuFunction>(entries: readonly Entry[]): Entry[] =>
    inOrder(
      entries.filter(
        (one) => one.enable && one.index_page !== '/' && one.function_en_name.startsWith(prefix),
      ),
    )
  return shown(entry?.functionMenuDtos ?? []).flatMap((page) => {
    const functionMenuDtos = shown(page.functionMenuDtos)
    const emptied = page.functionMenuDtos.length > 0 && functionMenuDtos.length === 0
    return emptied ? [] : [{ ...page, functionMenuDtos }]
  })
}

/**
 * Whether the user may open the path (spec 1 §6, spec 2 §6): an enabled entry must match it. Detail routes
 * match the entry above them; query, hash and a trailing slash do not count. `path` is under the web base.
 */
export function mayOpen(path: string, authorityList: readonly AuthorityEntry[]): boolean {
  const plain = normalised(path)
  const stray = Object.entries(strayRoutes).find(([route]) => isWithin(plain, route))
  if (stray) return stray[1] === null || mayOpen(stray[1], authorityList)
  const matching = authorityList.flatMap(pagesOf).filter((page) => isWithin(plain, page.path))
  // The page nearest to the path decides, so that a disabled page is not opened by one above it.
  const nearest = Math.max(...matching.map((page) => page.path.length))
  const deciding = matching.filter((page) => page.path.length === nearest)
  return deciding.some((page) => page.open && (plain === page.path || !areasByPage.includes(page.path)))
}

/** Every page an entry stands for, itself included; a page is open when all above it are enabled. */
function pagesOf(area: AuthorityEntry): { path: string; open: boolean }[] {
  const pages = area.functionMenuDtos.flatMap((page) =>
    page.functionMenuDtos.length === 0
      ? [{ path: page.index_page, open: page.enable }]
      : page.functionMenuDtos.map((one) => ({ path: one.index_page, open: page.enable && one.enable })),
  )
  return [
    { path: area.index_page, open: area.enable },
    ...pages.map(({ path, open }) => ({ path, open: area.enable && open })),
  ]
}

function normalised(path: string): string {
  const plain = path.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return plain === '' ? '/' : plain
}

function isWithin(path: string, page: string): boolean {
  return path === page || (page !== '/' && path.startsWith(`${page}/`))
}

function inOrder<Entry extends MenuFunction>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => one.show_order - other.show_order)
}
