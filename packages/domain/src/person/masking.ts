/*
 * Masks (spec 1 §5 "Helper formats"): the first 3 and the last 3 characters stay. A value of 6 characters or
 * fewer would be shown whole by that rule, so of such only the first character stays.
 */

/** An identity number with 12 stars: 110************02X. */
export function maskIdentityNo(identityNo: string): string {
  return mask(identityNo, 12)
}

/** A mobile number with 5 stars: 138*****000. */
export function maskMobile(mobile: string): string {
  return mask(mobile, 5)
}

function mask(text: string, stars: number): string {
  const characters = Array.from(text)
  if (characters.length === 0) return ''
  const kept = characters.length > 6
  const head = characters.slice(0, kept ? 3 : 1).join('')
  return head + '*'.repeat(stars) + (kept ? characters.slice(-3).join('') : '')
}

/** A name of which only the last character is shown: **远; for telling apart somebody one knows. */
export function maskName(name: string): string {
  const characters = Array.from(name)
  return '*'.repeat(Math.max(0, Math.min(characters.length - 1, 3))) + characters.slice(-1).join('')
}

/** One's own name where others may look on: 陈**. */
export function maskGivenName(name: string): string {
  const characters = Array.from(name)
  return characters.slice(0, 1).join('') + '*'.repeat(Math.max(0, Math.min(characters.length - 1, 3)))
}
