import type { IncomingHttpHeaders } from 'node:http'

interface OwnAddress {
  /** The host the request was sent to. */
  readonly host: string
  readonly publicUrl: string | undefined
}

/**
 * Whether a state-changing request comes from our own pages. The custom header alone cannot be sent across
 * origins without a permission we never give; where the browser tells the origin, it must be ours as well.
 * (An older Safari tells none with a same-origin GET.)
 */
export function isSameOrigin(headers: IncomingHttpHeaders, own: OwnAddress): boolean {
  if (headers['x-requested-with'] !== 'XMLHttpRequest') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = headers
  return origin === undefined || origin === own.publicUrl || hostOf(origin) === own.host
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
