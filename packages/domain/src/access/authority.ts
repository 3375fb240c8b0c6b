/** An entry of the function menu as the wire has it (spec 1 §3, spec 2 §6). */
export interface MenuFunction {
  readonly function_cn_name: string
  readonly function_en_name: string
  /** The path under the web base. */
  readonly index_page: string
  readonly enable: boolean
  /** 1 area, 2 page. */
  readonly level: number
  readonly show_order: number
}

/** An area of the user's authorityList with its pages. */
export interface AuthorityEntry extends MenuFunction {
  readonly functionMenuDtos: readonly MenuFunction[]
}

/** The areas the header knows, and no other (spec 1 §2). */
const headerPages = [
  '/',
  '/file-center',
  '/user-center',
  '/enterprise-manage',
  '/app-manage',
  '/sys-manage',
] as const

/** Areas made of pages: each page needs its own entry. In the others the area opens all below it. */
const areasByPage: readonly string[] = ['/enterprise-manage', '/app-manage', '/sys-manage']

/** Login-protected routes outside the areas, and the area each belongs to; null opens it to everyone. */
const strayRoutes: Readonly<Record<string, string | null>> = {
  '/tpl-history': '/file-center',
  '/sign-templ': '/file-center',
  '/common/404': null,
}

/** What the header shows: the user's enabled areas among those the header knows, in their order (spec 1 §2). */
export function headerItems(authorityList: readonly AuthorityEntry[]): AuthorityEntry[] {
  return inOrder(
    authorityList.filter((entry) => entry.enable && headerPages.some((page) => page === entry.index_page)),
  )
}

/**
 * What the side of an area shows: its enabled pages below the root whose function_en_name begins with the area's name, in
 * their order (spec 2 §6). Empty when the area itself is not open.
 */
export function sideItems(area: string, authorityList: readonly AuthorityEntry[]): MenuFunction[] {
  const entry = authorityList.find((candidate) => candidate.enable && candidate.index_page === area)
  const pages = entry?.functionMenuDtos ?? []
  return inOrder(
    pages.filter(
      (page) =>
        page.enable &&
        page.level === 2 &&
        page.index_page !== '/' &&
        page.function_en_name.startsWith(area.replace(/^\//, '')),
    ),
  )
}

/**
 * Whether the user may open the path (spec 1 §6, spec 2 §6): an enabled entry must match it. Detail routes
 * match the entry above them; query, hash and a trailing slash do not count. `path` is under the web base.
 */
export function mayOpen(path: string, authorityList: readonly AuthorityEntry[]): boolean {
  const plain = normalised(path)
  const stray = Object.entries(strayRoutes).find(([route]) => isWithin(plain, route))
  if (stray) return stray[1] === null || mayOpen(stray[1], authorityList)
  const area = authorityList.find((entry) => entry.enable && isWithin(plain, entry.index_page))
  if (area === undefined) return false
  if (plain === area.index_page || !areasByPage.includes(area.index_page)) return true
  const pages = area.functionMenuDtos.filter((page) => isWithin(plain, page.index_page))
  // The page nearest to the path decides, so that a disabled page is not opened by one above it.
  const nearest = pages.toSorted((one, other) => other.index_page.length - one.index_page.length)[0]
  return nearest?.enable ?? false
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
