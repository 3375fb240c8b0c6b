/** A round trip of this length is what Chrome calls 3g (Network Information API, effective connection types). */
const slowFromMs = 270

/**
 * Whether the line is slow: as the browser tells, or by the time it took to be answered with the page itself, as some
 * browsers tell nothing and the others know nothing of a line they have just begun to use.
 */
export function isSlowLine(told: string | undefined, answeredMs: number): boolean {
  return (told !== undefined && told !== '4g') || answeredMs >= slowFromMs
}
