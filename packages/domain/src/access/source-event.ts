/** What other systems are told of, with the Chinese name of each. */
export const sourceEventLabel = {
  'contract.initiated': '合同发起',
  'contract.signed': '签署人已签署',
  'contract.completed': '合同完成',
  'contract.refused': '合同拒签',
  'contract.canceled': '合同撤销',
  'contract.expired': '合同过期',
  'contract.signer-changed': '签署人变更',
  'contract.deadline-extended': '延长截止',
  'person.authenticated': '个人认证通过',
  'company.authenticated': '企业认证通过',
  'contract.message': '消息通知',
} as const

export type SourceEventType = keyof typeof sourceEventLabel

/** All of them, in the order of menus. */
export const sourceEventTypes = Object.keys(sourceEventLabel) as SourceEventType[]

/**
 * Whether whoever has chosen no events is told of this one: messages repeat in words, for each receiver, what the other
 * events tell, and go to those alone who ask for them.
 */
export function isToldUnasked(type: SourceEventType): boolean {
  return type !== 'contract.message'
}

/** What is sent to try an address; it is about nothing and never repeated. */
export const testEventType = 'test'

/** How an event stands. */
export const deliveryStatus = { waiting: 0, delivered: 1, givenUp: 2 } as const

export type DeliveryStatus = (typeof deliveryStatus)[keyof typeof deliveryStatus]

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** The pauses after the first, second, … failed try; a day in all. */
export const retryPausesMs: readonly number[] = [
  10 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  8 * hourMs,
  8 * hourMs,
]

/** When to try again after so many failed tries; null when it is given up. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = retryPausesMs[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** Limits of what applications have set for their callbacks. */
export const notifyLimits = {
  url: 1000,
  host: 253,
  requestId: 100,
  hosts: 20,
  /** A former secret counts for so long after a new one was made. */
  secretOverlapMs: 24 * hourMs,
  /** Of an answer so much is read, and so much is kept to be looked at. */
  answerBytes: 64 * 1024,
  keptAnswer: 2000,
  answerMs: 10 * secondMs,
  /** Sent to one application at the same time. */
  atOnce: 4,
  /** Events of one request for a replay. */
  replay: 1000,
} as const

/**
 * Whether a text may be a host of callbacks: a name or an address, with a port or without. An IPv6 address stands in
 * brackets and as short as it can be written (RFC 5952), for so it stands in an address that is compared with it.
 */
export function isNotifyHost(text: string): boolean {
  if (text.startsWith('[')) return URL.parse(`https://${text}/`)?.host === text
  return /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?(?::\d{1,5})?$/i.test(text)
}

/** The same of a page that may frame ours: a frame-ancestors source knows no IPv6 address (CSP Level 3, host-source). */
export function isFrameHost(text: string): boolean {
  return isNotifyHost(text) && !text.startsWith('[')
}

/** Hosts that an application has been allowed, and those of the configuration that may be private. */
export interface AllowedHosts {
  readonly hosts: readonly string[]
  readonly privateHosts: readonly string[]
}

/**
 * What is wrong with an address for callbacks, or null: https, or http where the host is listed by the configuration, no
 * name and password in it, and a host that the application has been allowed.
 */
export function notifyUrlProblem(text: string, allowed: AllowedHosts): string | null {
  return outerUrlProblem('回调地址', text, allowed)
}

/** The same of an address that people are sent back to (seed 001 section 2). */
export function returnUrlProblem(text: string, allowed: AllowedHosts): string | null {
  return outerUrlProblem('返回地址', text, allowed)
}

function outerUrlProblem(label: string, text: string, { hosts, privateHosts }: AllowedHosts): string | null {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'http:' && privateHosts.includes(url.host)
  if (!url || (url.protocol !== 'https:' && !isPlain)) return `${label}应为https://开头的网址`
  if (url.username !== '' || url.password !== '') return `${label}不能包含用户名和密码`
  if (!hosts.includes(url.host)) return `${label}的域名不在允许的域名内：${url.host}`
  return null
}
