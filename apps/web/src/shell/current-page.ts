/** The entry of a menu that is current: the longest index page that the path starts with. */
export function currentPage(pages: readonly { index_page: string }[], pathname: string): string | undefined {
  return pages
    .map((page) => page.index_page)
    .filter((page) => pathname === page || pathname.startsWith(`${page}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}
