/* Every link of the product is made here; the `routes.tsx` of web and h5 are its counterparts. */

/** Where the desktop pages live; the links below are relative to it. */
export const webBase = '/esignature/web'
/** Where the phone pages live: the same links lead to the same things. */
export const h5Base = '/esignature/h5/web'

const anyBase = /^\/esignature\/(?:h5\/)?web(?=[/?#]|$)/

type Query = Record<string, string | number | undefined>

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** Tabs of the contract centre as its address carries them (seed 000 section 4). */
export type FileCenterTab =
  | 'all'
  | 'myTurn'
  | 'othersTurn'
  | 'normal'
  | 'complete'
  | 'nearDeadline'
  | 'recently'
  | 'expired'
  | 'canceled'

export const paths = {
  home: (): string => '/',
  login: (redirect?: string): string => withQuery('/login', { redirect }),
  fail: (message?: string): string => withQuery('/fail', { message }),
  notFound: (): string => '/common/404',
  signRedirect: (signTransactionNo: string): string => withQuery('/sign-redirect', { signTransactionNo }),
  fileCenter: (tab?: FileCenterTab): string => withQuery('/file-center', { tab }),
  contractDetail: (contractId: string, signId?: string | null): string =>
    withQuery('/file-center/detail', { contractId, signId: signId ?? undefined }),
  /** Upload wizard. */
  newSign: (query: { draft?: string; step?: number } = {}): string =>
    withQuery('/file-center/new-sign', query),
  /** The built-in signing page; without arguments, the start from a template. */
  sign: (query: { contractId?: string; signId?: string; transactionNo?: string } = {}): string =>
    withQuery('/file-center/sign', query),
  tplHistory: (batchInitNo?: string): string =>
    batchInitNo === undefined ? '/tpl-history' : `/tpl-history/${encodeURIComponent(batchInitNo)}`,
  userCenter: (): string => '/user-center',
  enterpriseManage: (): string => '/enterprise-manage',
  enterpriseEdit: (company?: { companyId: string; supplierCode: string }): string =>
    company === undefined
      ? '/enterprise-manage/basic-info/edit'
      : `/enterprise-manage/basic-info/edit/${company.companyId}/${company.supplierCode}`,
  personalAuthentication: (personAccountId: string, supplierCode: string): string =>
    `/personal-authentication/${personAccountId}/${supplierCode}`,
}

/** The area a path belongs to: what the authority list's `index_page` names. */
export function areaOf(pathname: string): string {
  const first = pathname.split('/')[1] ?? ''
  if (first === 'tpl-history' || first === 'sign-templ') return '/file-center'
  return `/${first}`
}

/**
 * A path of this application given from outside (`redirect=`): anything that could leave the origin
 * becomes the home page. Accepts paths with or without a base.
 */
export function safeRedirect(target: string | null | undefined): string {
  if (!target || !target.startsWith('/') || target.startsWith('//') || target.includes('\\')) return '/'
  const inner = target.replace(anyBase, '') || '/'
  return inner.startsWith('/login') || !inner.startsWith('/') || inner.startsWith('//') ? '/' : inner
}

/**
 * The path for the router of an address of this application, whichever base it names: web and h5 show the same
 * under it. Null for any other address.
 */
export function routerPathOf(url: string, origin: string): string | null {
  const parsed = URL.parse(url, origin)
  if (!parsed || parsed.origin !== origin || !anyBase.test(parsed.pathname)) return null
  return `${parsed.pathname.replace(anyBase, '') || '/'}${parsed.search}${parsed.hash}`
}
