/** The addresses of what pages ask first; put in by the build, which knows the catalogue. */
export interface EarlyCalls {
  readonly user: string
  readonly detail: string
  readonly task: string
  readonly picture: string
}

/** The call that names the document of a page: a contract's detail, or what somebody is asked to sign. */
export type DocumentCall = 'detail' | 'task'

/** How a page begins: its shape before anything of it is there, and the files of its first load. */
export interface EarlyPage {
  /** Below the base; what ends with `/*` takes everything below it, too. */
  readonly path: string
  readonly shape: string
  /** Positions in `EarlyLoads.files`. */
  readonly files: readonly number[]
  /** The page shows a document, which this call names. */
  readonly documentBy?: DocumentCall
}

/** What the HTML of an application knows of its pages. */
export interface EarlyLoads {
  readonly base: string
  readonly calls: EarlyCalls
  /** Addresses from the root of the site. */
  readonly files: readonly string[]
  /** Positions of those that every page begins with. */
  readonly entry: readonly number[]
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
