import { passesMod1110 } from './mod-11-10.ts'
import { organizationType, type OrganizationType } from './organization-type.ts'

// GB 32100-2015 leaves out I, O, S, V and Z.
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditCode = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** The number as stored and compared: half width, upper case, without spaces and hyphens. */
export function normaliseCreditNo(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\-‐–—]/g, '')
    .toUpperCase()
}

/** A unified social credit code has so many characters. */
export const creditCodeLength = 18

/** Whether this, normalised, is a unified social credit code of 18 characters with the right check character. */
export function isCreditCode(text: string): boolean {
  const code = normaliseCreditNo(text)
  if (!creditCode.test(code)) return false
  const sum = creditWeights.reduce(
    (total, weight, at) => total + weight * alphabet.indexOf(code.charAt(at)),
    0,
  )
  return alphabet.charAt((31 - (sum % 31)) % 31) === code.charAt(17)
}

/** Whether this is an organisation code of 9 characters (GB 11714); a hyphen before the last one is allowed. */
export function isOrganisationCode(text: string): boolean {
  const code = normaliseCreditNo(text)
  if (!/^[0-9A-Z]{8}[0-9X]$/.test(code)) return false
  const sum = organisationWeights.reduce(
    (total, weight, at) => total + weight * Number.parseInt(code.charAt(at), 36),
    0,
  )
  return '0X987654321'.charAt(sum % 11) === code.charAt(8)
}

/** Whether two numbers are one company's: the same, or a credit code around the organisation code that it had before. */
export function isOfSameCompany(before: string, now: string): boolean {
  const [former, present] = [normaliseCreditNo(before), normaliseCreditNo(now)]
  if (former === present) return true
  // Characters 9 to 17 (GB 32100-2015, 4.4).
  return isOrganisationCode(former) && isCreditCode(present) && present.slice(8, 17) === former
}

/** Whether this is a business licence number of 15 digits (GS 15-2006). */
export function isBusinessLicenceNumber(text: string): boolean {
  const number = normaliseCreditNo(text)
  return /^\d{15}$/.test(number) && passesMod1110(number)
}

const byType: Readonly<Record<OrganizationType, (text: string) => boolean>> = {
  [organizationType.businessLicence]: isCreditCode,
  [organizationType.individualBusiness]: (text) => isCreditCode(text) || isBusinessLicenceNumber(text),
  [organizationType.institution]: (text) => isCreditCode(text) && normaliseCreditNo(text).startsWith('12'),
  [organizationType.organisationCode]: isOrganisationCode,
}

/** Whether this can be the creditNo on that document. */
export function isCreditNo(text: string, type: OrganizationType): boolean {
  return byType[type](text)
}

/** Why this cannot be the creditNo on that document, in Chinese, or null. */
export function creditNoProblem(text: string | null | undefined, type: OrganizationType): string | null {
  if (text == null || normaliseCreditNo(text) === '') return '请输入统一社会信用代码'
  return isCreditNo(text, type) ? null : '统一社会信用代码格式不正确'
}
