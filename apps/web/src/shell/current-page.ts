import { areaOf } from '@qiyin/calls/addresses/paths.ts'
import { type AuthorityEntry, headerItems, sideItems } from '@qiyin/domain/access/authority.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'

/** Pages that are reached from another alone, and have no entry of their own. */
const entryPages: Readonly<Record<string, string>> = { [pagePath.signTempl]: pagePath.tplHistory }

/** The entry of a menu that is current: the longest index page that the path starts with. */
export function currentPage(pages: readonly { index_page: string }[], pathname: string): string | undefined {
  const path = entryPages[pathname] ?? pathname
  return pages
    .map((page) => page.index_page)
    .filter((page) => path === page || path.startsWith(`${page}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}

/**
 * The area that is current: that of the path, or where the person does not have it, the one whose menu leads there
 * (合同模板 stands under 合同中心, too, for those who manage applications only).
 */
export function currentArea(pathname: string, authorityList: readonly AuthorityEntry[]): string {
  const area = areaOf(pathname)
  if (sideItems(area, authorityList).length > 0) return area
  const other = headerItems(authorityList).find(
    ({ index_page }) => currentPage(sideItems(index_page, authorityList), pathname) !== undefined,
  )
  return other?.index_page ?? area
}
