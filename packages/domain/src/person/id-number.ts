import { dayOf, isDay } from '../dates.ts'

/** Below this age nobody is authenticated (spec 1 §2: children under 14 are minors). */
export const minAuthenticationAge = 14

/** Why a text is no mainland identity number. */
export type IdNumberFault = 'pattern' | 'region' | 'date' | 'checksum' | 'future'

/** 身份证号格式不正确 (spec 1 §5). */
export const idNumberMessage = '身份证号格式不正确'

/** The longest identity number as typed: spaces are taken out of it afterwards. */
export const maxTypedIdNumberLength = 24

const eighteen = /^[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/
const fifteen = /^[1-9]\d{5}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}$/

// Provinces; 81 to 83 are residence permits of Hong Kong, Macao and Taiwan residents. Six-digit codes are
// not checked further: abolished ones stay valid.
const regions = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
)

/** The number as stored and compared: half width, no spaces, upper case X, 15 digits upgraded to 18. */
export function normaliseIdNumber(text: string): string {
  const number = text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
  return fifteen.test(number) ? upgradeIdNumber(number) : number
}

/** The 18-character form of a 15-digit number: 19 before the year and the check character behind. */
export function upgradeIdNumber(fifteenDigits: string): string {
  const body = `${fifteenDigits.slice(0, 6)}19${fifteenDigits.slice(6)}`
  return body + checkCharacterOf(body)
}

/**
 * Why this is no mainland identity number of 15 or 18 characters (GB 11643-1999), or null. Spaces, width and
 * the case of x do not matter; `now` rules out births in the future.
 */
export function idNumberFault(text: string, now: Date): IdNumberFault | null {
  const number = normaliseIdNumber(text)
  if (!eighteen.test(number)) return 'pattern'
  if (!regions.has(number.slice(0, 2))) return 'region'
  const birthDay = birthDayOf(number)
  if (!isDay(birthDay)) return 'date'
  if (checkCharacterOf(number.slice(0, 17)) !== number[17]) return 'checksum'
  return birthDay > dayOf(now) ? 'future' : null
}

/** Whether this is a mainland identity number; see {@link idNumberFault}. */
export function isIdNumber(text: string, now: Date): boolean {
  return idNumberFault(text, now) === null
}

/** The day of birth in a valid number, YYYY-MM-DD. */
export function birthDayOf(idNumber: string): string {
  const number = normaliseIdNumber(idNumber)
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
}

/** Full years of age in Shanghai at that instant, by a valid number; a birthday counts from its first moment. */
export function ageAt(idNumber: string, now: Date): number {
  const born = birthDayOf(idNumber)
  const today = dayOf(now)
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

/** The check character of the first 17 digits (ISO 7064 MOD 11-2, GB 11643-1999). */
export function checkCharacterOf(seventeenDigits: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(seventeenDigits[index]), 0)
  return '10X98765432'.charAt(sum % 11)
}
