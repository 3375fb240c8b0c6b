import { applicationScope, type Call } from '@qiyin/calls/call.ts'

/** What a name, an object or a list costs to read and to check, in values of a list. */
const partWeight = 16

/** A list of two million numbers (a drawn signature), or 130,000 names and objects (the fields of the largest template). */
export const mostWeight = 2_100_000

/** The few texts of a signed request: its content is one of them, and is weighed and read once the signature is known to be right. */
const mostSignedWeight = 16_000

/** Of a body at an address that is no call's: it is read before it is told so. */
export const mostUnknownWeight = mostSignedWeight

/** How heavy the JSON body of a call may be. */
export function mostWeightOf(call: Call): number {
  return applicationScope(call) === undefined ? mostWeight : mostSignedWeight
}

/**
 * Whether a JSON text has few enough values, names weighing more. Reading it would hold up everybody else's calls: a
 * million names in a few megabytes take seconds, and this a few milliseconds.
 */
export function isLighterThan(json: string, most: number): boolean {
  let weight = 0
  for (let at = 0; at < json.length && weight <= most; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === quote) at = endOfText(json, at)
    else if (sign === comma) weight += 1
    else if (sign === colon || sign === brace || sign === bracket) weight += partWeight
  }
  return weight <= most
}

const [quote, comma, colon, brace, bracket, backslash] = [34, 44, 58, 123, 91, 92]

/** Where the text that begins here ends; the end of all when it does not. */
function endOfText(json: string, begin: number): number {
  let end = json.indexOf('"', begin + 1)
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end < 0 ? json.length : end
}

function isEscaped(json: string, at: number): boolean {
  let first = at
  while (json.charCodeAt(first - 1) === backslash) first -= 1
  return (at - first) % 2 === 1
}
