/** The cookies of a request by name. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0) cookies[part.slice(0, at).trim()] = part.slice(at + 1).trim()
  }
  return cookies
}

interface CookieToSet {
  readonly name: string
  readonly value: string
  readonly expires: Date
  readonly secure: boolean
}

/** A cookie for our own pages and calls only, out of reach of scripts. */
export function cookieHeader({ name, value, expires, secure }: CookieToSet): string {
  return [
    `${name}=${value}`,
    'Path=/esignature',
    `Expires=${expires.toUTCString()}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}
