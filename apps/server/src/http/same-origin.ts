import type { IncomingHttpHeaders } from 'node:http'

/** Our origin as configured; undefined: whatever host the browser has sent the request to. */
interface OwnAddress {
  readonly publicUrl: string | undefined
}

/**
 * Whether a state-changing request comes from our own pages. The custom header alone cannot be sent across
 * origins without a permission we never give; where the browser tells the origin, it must be ours as well.
 * (An older Safari tells none with a same-origin GET.) What a proxy forwards says nothing about our origin.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, own: OwnAddress): boolean {
  if (headers['x-requested-with'] !== 'XMLHttpRequest') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = headers
  if (origin === undefined) return true
  return own.publicUrl === undefined ? hostOf(origin) === headers.host : origin === own.publicUrl
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
