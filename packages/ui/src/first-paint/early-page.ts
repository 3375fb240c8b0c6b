/** How a page begins: its shape before anything of it is there, and the files of its first load. */
export interface EarlyPage {
  /** Below the base; what ends with `/*` takes everything below it, too. */
  readonly path: string
  readonly shape: string
  /** Positions in `EarlyLoads.files`. */
  readonly files: readonly number[]
}

/** What the HTML of an application knows of its pages. */
export interface EarlyLoads {
  readonly base: string
  /** Addresses from the root of the site. */
  readonly files: readonly string[]
  /** The first that fits counts. */
  readonly pages: readonly EarlyPage[]
}

/** The page of a path of this application. */
export function earlyPage(
  { base, pages }: Pick<EarlyLoads, 'base' | 'pages'>,
  pathname: string,
): EarlyPage | undefined {
  const path = pathname.slice(base.length).replace(/\/$/, '') || '/'
  return pages.find((page) =>
    page.path.endsWith('/*') ? `${path}/`.startsWith(page.path.slice(0, -1)) : page.path === path,
  )
}
