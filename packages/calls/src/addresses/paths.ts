import { isSupplierCode } from '@qiyin/domain/company/supplier.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import type { TabKey } from '@qiyin/domain/contract/tabs.ts'

/* Every link of the product is made here; the `routes.tsx` of web and h5 are its counterparts. */

/** Where the desktop pages live; the links below are relative to it. */
export const webBase = '/esignature/web'
/** Where the phone pages live: the same links lead to the same things. */
export const h5Base = '/esignature/h5/web'

const anyBase = /^\/esignature\/(?:h5\/)?web(?=[/?#]|$)/

const personalAuthentication = '/personal-authentication'

/** Names a download in the address of the list that it was asked for from. */
export const recordParameter = 'record'

type Query = Record<string, string | number | undefined>

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** Every page, by what is seen on it; relative to `webBase` or `h5Base`. */
export const paths = {
  home: (): string => pagePath.home,
  login: (redirect?: string): string => withQuery('/login', { redirect }),
  maintenance: (): string => '/maintenance',
  /** For everyone; a guide by its number, or the handbook. */
  help: (guide?: number): string => withQuery('/help', { guide }),
  fail: (message?: string): string => withQuery('/fail', { message }),
  notFound: (): string => pagePath.notFound,
  signRedirect: (signTransactionNo: string): string => withQuery('/sign-redirect', { signTransactionNo }),
  /** Back from a supplier's page for signing. */
  signReturn: (transactionNo: string): string => withQuery('/sign-return', { transactionNo }),
  /** The same, from a page for several contracts. */
  signReturnBatch: (batchNo: string): string => withQuery('/sign-return', { batchNo }),
  /** Login by a source system's signed link. */
  loginRedirect: (
    query: Record<'appId' | 'bizContent' | 'sign' | 'timestamp', string> & { nonce?: string },
  ): string => withQuery('/login-redirect', query),
  fileCenter: (tab?: TabKey): string => withQuery(pagePath.fileCenter, { tab }),
  contractDetail: (contractId: string, signId?: string | null): string =>
    withQuery(`${pagePath.fileCenter}/detail`, { contractId, signId: signId ?? undefined }),
  /** The list at `page` with its downloads open at this one. */
  downloadRecord: (page: string, recordId: string): string =>
    withQuery(page, { [recordParameter]: recordId }),
  drafts: (): string => pagePath.drafts,
  messages: (): string => '/messages',
  /** Upload wizard. */
  newSign: (query: { draft?: string; step?: number } = {}): string =>
    withQuery(`${pagePath.fileCenter}/new-sign`, query),
  /** The built-in signing page; without arguments, the start from a template. */
  sign: (query: { contractId?: string; signId?: string; transactionNo?: string } = {}): string =>
    withQuery(`${pagePath.fileCenter}/sign`, query),
  /** A contract from a template; many of them, a row each, with `batch`, filled in as an earlier batch with `again`. */
  startFromTemplate: ({ batch, again }: { batch?: boolean; again?: string } = {}): string =>
    withQuery(`${pagePath.fileCenter}/sign`, { batch: batch === true ? '1' : undefined, again }),
  /** Several contracts, signed at once. */
  batchSign: (batchNo: string): string => withQuery(`${pagePath.fileCenter}/batch-sign`, { batchNo }),
  tplHistory: (batchInitNo?: string): string =>
    batchInitNo === undefined
      ? pagePath.tplHistory
      : `${pagePath.tplHistory}/${encodeURIComponent(batchInitNo)}`,
  /** The values of one batch; the template's code is there for who reads the address. */
  signTempl: ({ batchInitNo, templateCode }: { batchInitNo: string; templateCode: string }): string =>
    withQuery(pagePath.signTempl, { batchInitNo, templateCode }),
  userCenter: (): string => pagePath.userCenter,
  enterpriseManage: (): string => pagePath.enterpriseManage,
  enterpriseEdit: (company?: { companyId: string; supplierCode: string }): string =>
    company === undefined
      ? `${pagePath.enterpriseBasicInfo}/edit`
      : `${pagePath.enterpriseBasicInfo}/edit/${company.companyId}/${company.supplierCode}`,
  /** Applications of companies that wait for a reviewer, or one of them. */
  personReviews: (): string => withQuery(pagePath.userPersonal, { tab: 'review' }),
  personReview: (serialNo: string): string => `${pagePath.userPersonal}/review/${serialNo}`,
  companyReviews: (): string => pagePath.userEnterprise,
  companyReview: (of: { companyId: string; supplierCode: string }): string =>
    `${pagePath.userEnterprise}/detail/${of.companyId}/${of.supplierCode}`,
  /** The register of source systems, or one of them by its code. */
  sourceSystems: (): string => pagePath.srcSystem,
  sourceSystem: (code: string): string => `${pagePath.srcSystem}/${encodeURIComponent(code)}`,
  /** The register of templates, or one template in it. */
  templates: (): string => pagePath.tplRegister,
  template: (templateCode: string): string => `${pagePath.tplRegister}/${encodeURIComponent(templateCode)}`,
  /** The companies I administer, or with `all` those I belong to. */
  enterprises: (all = false): string => (all ? pagePath.enterpriseList : pagePath.enterpriseBasicInfo),
  signManage: (companyId?: string): string => withQuery(pagePath.enterpriseSignManage, { companyId }),
  /** The wizard of a company's authentication; the system code is of the outside system that sent for it. */
  enterpriseAuthentication: (of: {
    companyId: string
    supplierCode: string
    personAccountId?: string | null
    systemCode?: string
  }): string => {
    const parts = [of.companyId, of.supplierCode, of.personAccountId, of.personAccountId && of.systemCode]
    return [
      '/enterprise-authentication',
      ...parts.filter(Boolean).map((one) => encodeURIComponent(one ?? '')),
    ].join('/')
  },
  /** Where an outer company's authentication begins, before anybody has logged in. */
  outEnterpriseAuthentication: (): string => '/out-enterprise-authentication',
  /** Where a supplier sends the browser after a company's authentication. */
  companyRedirect: (transactionNo: string): string => withQuery('/company-redirect', { transactionNo }),
  /** Where a supplier sends the browser after a person's authentication. */
  verifyRedirect: (transactionNo: string): string => withQuery('/verify-redirect', { transactionNo }),
  /** Where a phone shows a face; on phones only. */
  face: (token: string): string => `/face/${token}`,
  /** Where a phone draws a signature for a computer; on phones only. */
  signaturePage: (token: string): string => `/signature-page/${token}`,
  /** For somebody from outside the mainland with `userType` 1. */
  personalAuthentication: (
    personAccountId: string,
    supplierCode: string,
    query: { userType?: number; redirect?: string } = {},
  ): string => withQuery(`${personalAuthentication}/${personAccountId}/${supplierCode}`, query),
}

/** The area a path belongs to: what the authority list's `index_page` names. */
export function areaOf(pathname: string): string {
  const first = `/${pathname.split('/')[1] ?? ''}`
  return first === pagePath.tplHistory || first === pagePath.signTempl ? pagePath.fileCenter : first
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

/** An address of the authentication that leads back, once somebody is verified, to where that was asked for. */
export function withWayBack(authentication: string, target: string): string {
  if (target === pagePath.home) return authentication
  // The authentication itself is no place to lead back to: it goes on with what its own address says.
  if (target.startsWith(`${personalAuthentication}/`)) return continued(authentication, target)
  const query = new URLSearchParams({ redirect: target }).toString()
  return `${authentication}${authentication.includes('?') ? '&' : '?'}${query}`
}

/** Of whoever it is for; whatever supplier and kind of person its address names. */
function continued(authentication: string, target: string): string {
  const begins = authentication.indexOf(personalAuthentication)
  const [, , owner, supplierCode = ''] = target.split(/[/?#]/)
  const isOwn = authentication.slice(begins).startsWith(`${personalAuthentication}/${owner}/`)
  return isOwn && isSupplierCode(supplierCode) ? authentication.slice(0, begins) + target : authentication
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
