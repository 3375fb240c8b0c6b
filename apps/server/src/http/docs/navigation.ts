import { apiBase, applicationScope, type Call } from '@qiyin/calls/call.ts'
import { escape } from './html.ts'

/** The calls by their names. */
export type Catalogue = Readonly<Record<string, Call>>

export const docsBase = `${apiBase}/docs`

/** Pages that are no call. */
export const guides = [
  { slug: '', title: '接入流程' },
  { slug: 'signature', title: '签名与验签' },
  { slug: 'errors', title: '错误码' },
  { slug: 'callbacks', title: '回调通知' },
  { slug: 'all', title: '全部接口' },
] as const

export type GuideSlug = (typeof guides)[number]['slug']

/** How calls of other systems are grouped, by what their paths begin with; the first that fits counts. */
const groups: readonly (readonly [title: string, path: RegExp])[] = [
  ['发起', /^\/external\/contract\/(initiate|async|v2\/initiate|template)/],
  ['签署', /^\/external\/sign\//],
  ['合同', /^\/external\/(contract|verification)/],
  ['账号与应用', /^\/external\/(person|company|business)/],
  ['内部系统', /^\/inner\//],
  ['其他', /^/],
]

/** The calls that other systems sign, by group. */
export function groupedCalls(catalogue: Catalogue): [title: string, calls: [string, Call][]][] {
  const signed = Object.entries(catalogue).filter(([, call]) => applicationScope(call) !== undefined)
  const groupOf = (call: Call): string => groups.find(([, path]) => path.test(call.path))?.[0] ?? ''
  const byGroup = Map.groupBy(signed, ([, call]) => groupOf(call))
  return groups.flatMap(([title]) => {
    const calls = byGroup.get(title)
    return calls ? [[title, calls] as [string, [string, Call][]]] : []
  })
}

/** The name of a call without what all of its group say. */
export function shortTitle({ summary }: Call): string {
  return summary.replace(/（外部系统）|（内部系统）/, '')
}

/** The list at the left of every page. */
export function navigation(catalogue: Catalogue, current: string): string {
  const link = (slug: string, title: string, note = ''): string =>
    `<a href="${docsBase}${slug === '' ? '' : `/${slug}`}"${slug === current ? ' aria-current="page"' : ''}><span>${escape(title)}</span>${note}</a>`
  const start = guides.map(({ slug, title }) => link(slug, title)).join('')
  const calls = groupedCalls(catalogue).map(([title, entries]) => {
    const links = entries
      .map(([name, call]) => link(name, shortTitle(call), `<em>${call.method}</em>`))
      .join('')
    return `<section><h2>${title}</h2>${links}</section>`
  })
  return `<nav id="list" aria-label="文档目录"><section><h2>开始</h2>${start}</section>${calls.join('')}</nav>`
}
