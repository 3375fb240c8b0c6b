import { idNumberFault } from './id-number.ts'
import { personNameProblem } from './name.ts'

/** What stands on a photo of an identity card, as far as it could be read. */
export interface CardText {
  readonly realName: string | null
  /** With a right check character only. */
  readonly identityNo: string | null
  readonly address: string | null
  /** As printed on the back: 2020.03.07-2040.03.07, or 长期 behind the dash. */
  readonly validity: string | null
}

/** Finds the fields in text that was read from either side of a mainland identity card; `now` rules out births to come. */
export function readCardText(text: string, now: Date): CardText {
  const lines = text
    .normalize('NFKC')
    .split('\n')
    .map((line) => line.replaceAll(/[^\p{L}\p{N}.·号-]/gu, ''))
    .filter((line) => line !== '')
  const whole = lines.join('\n')
  return {
    realName: nameIn(whole),
    identityNo: numberIn(whole, now),
    address: addressIn(lines),
    validity: validityIn(whole),
  }
}

function nameIn(text: string): string | null {
  const name = /姓名([\p{Script=Han}·]{2,30}?)(?=性别|公民|[^\p{Script=Han}·]|$)/u.exec(text)?.[1] ?? null
  return name !== null && personNameProblem(name) === null ? name : null
}

function numberIn(text: string, now: Date): string | null {
  for (const [found] of text.matchAll(/\d{17}[\dXx]/g))
    if (idNumberFault(found, now) === null) return found.toUpperCase()
  return null
}

/** From 住址 to the line of the number; a long address takes several lines. */
function addressIn(lines: readonly string[]): string | null {
  const first = lines.findIndex((line) => line.includes('住址'))
  if (first < 0) return null
  const rest = lines.slice(first + 1)
  const end = rest.findIndex((line) => /公民|身份|号码|\d{15}/.test(line))
  const parts = [lines[first]?.replace(/^.*住址/, '') ?? '', ...rest.slice(0, end < 0 ? 2 : end)]
  const address = parts.join('')
  return address === '' ? null : address
}

function validityIn(text: string): string | null {
  const found = /(\d{4}\.\d{2}\.\d{2})[-至]?(\d{4}\.\d{2}\.\d{2}|长期)/.exec(text)
  return found ? `${found[1]}-${found[2]}` : null
}
