/** 手机号不能为空 and 手机号格式不正确 (spec 1 §5). */
export const mobileMessages = { required: '手机号不能为空', format: '手机号格式不正确' } as const

/**
 * The mobile number in a typed or pasted text: digits only, the first 11 kept (spec 1 §5). A country code is
 * dropped first, written +86, or 0086 or 86 with a whole number behind it: by the letter of the specification
 * +86 138… would become 86138….
 */
export function normaliseMobile(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const digits = plain.replaceAll(/\D/g, '')
  return withoutCountryCode(digits, plain.startsWith('+')).slice(0, 11)
}

function withoutCountryCode(digits: string, international: boolean): string {
  if (international && digits.startsWith('86')) return digits.slice(2)
  if (digits.startsWith('0086') && digits.length >= 15) return digits.slice(4)
  return digits.startsWith('86') && digits.length >= 13 ? digits.slice(2) : digits
}

/** A typed or pasted number, with country code, spaces and hyphens, is at most this long. */
export const maxTypedMobileLength = 20

/** Whether the text is a mainland mobile number: 11 digits, first 1, second 3 to 9. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text)
}

const searched = /^(?:\+?86|0086)?[\s-]*(1[3-9]\d)[\s-]*(\d{4})[\s-]*(\d{4})$/

/** The mobile number that a search word is, as it is shown, typed or pasted; undefined for any other word. */
export function searchedMobile(word: string): string | undefined {
  return searched.exec(word.normalize('NFKC').trim())?.slice(1).join('')
}

/** Why this is no mobile number, in Chinese, or null. */
export function mobileProblem(text: string | null | undefined): string | null {
  if (text == null || text === '') return mobileMessages.required
  return isMobile(text) ? null : mobileMessages.format
}

/** The number grouped 3-4-4 as shown and typed: 138 0013 8000; also one still incomplete. A masked one stays as it is. */
export function showMobile(text: string): string {
  if (text.includes('*')) return text
  const digits = normaliseMobile(text)
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')
}
