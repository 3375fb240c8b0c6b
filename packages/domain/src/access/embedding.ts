/* A page of ours inside a page of another system (docs/decisions/0105-pages-inside-other-systems.md, 0110). */

/** What a page inside another system's page can be for: signing a place of a contract, placing what is signed. */
export const embedPurposes = ['sign', 'place'] as const

export type EmbedPurpose = (typeof embedPurposes)[number]

const minuteMs = 60_000

export const embedLimits = {
  /** A ticket is opened within this, once. */
  openMs: 5 * minuteMs,
  /** What it opens is good for so long: time to read a contract, not a login. */
  sessionMs: 60 * minuteMs,
  /** A contract to be placed waits for so long; well within what its uploads are kept. */
  placingMs: 12 * 60 * minuteMs,
  origin: 300,
  token: 100,
} as const

/** Why a page inside cannot go on; nothing of it names a person or a contract. */
export const embedFailures = [
  /** The ticket is unknown, was used before or is too old, or the page was open for too long: ask for another one. */
  'expired',
  /** The system or its permission to show pages has ended. */
  'revoked',
  /** The account of the person is frozen. */
  'person-frozen',
  /** The person has to prove who they are first, in the platform itself. */
  'not-verified',
  /** Others sign first. */
  'not-your-turn',
  'already-signed',
  /** Canceled, refused, expired or completed: nothing is signed any more. */
  'contract-ended',
  /** Stamps are not placed in a frame for phones. */
  'too-narrow',
  /** Anything else that the page says in words. */
  'unavailable',
] as const

export type EmbedFailure = (typeof embedFailures)[number]

/** A message of a page inside; `source` tells it from those of others. */
export type EmbedEvent = { readonly source: 'qiyin' } & (
  | { readonly type: 'ready' }
  /** `pending`: the signature is still being made, callbacks and queries tell when it is. */
  | { readonly type: 'signed'; readonly pending: boolean }
  | { readonly type: 'refused' }
  /** The contract was initiated with the places that were put in the page. */
  | { readonly type: 'placed' }
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly reason: EmbedFailure }
)

const loopback = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/

/**
 * What is wrong with the origin of a page that wants one of ours inside, or null: an exact origin of an allowed host,
 * by https; by http on the developer's own machine alone, which browsers trust like https.
 */
export function frameOriginProblem(text: string, hosts: readonly string[]): string | null {
  const url = URL.parse(text)
  if (!url || url.origin !== text || !['https:', 'http:'].includes(url.protocol))
    return '嵌入页面的来源应为 https://域名 或 https://域名:端口，不含路径'
  if (url.protocol === 'http:' && !loopback.test(url.host)) return '嵌入页面的来源应以https://开头'
  if (!hosts.includes(url.host)) return `嵌入页面的域名不在允许嵌入的域名内：${url.host}`
  return null
}

/** Told apart by the page inside alone, which no other page carries; the number is of the block of refusals.ts. */
export const embedRefusals = {
  EMBED_TICKET_INVALID: { code: 8015, message: '页面地址已使用或已过期，请返回原系统重新打开' },
} as const
