import { mod1110Of, passesMod1110 } from './mod-11-10.ts'

/** A bank account number is at most this long (spec 1 §9). */
export const maxAccountLength = 30

/** A bank's, a branch's, a place's name; that of who holds an account (spec 1 §5: 64). */
export const maxBankTextLength = 64

/** The number without spaces and hyphens, half width. A text, for 19 digits exceed 2^53. */
export function normaliseAccount(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s-]/g, '')
}

/** Whether this is a personal bank card: 12 to 19 digits that pass Luhn (GB/T 14916). */
export function isBankCard(text: string): boolean {
  const digits = normaliseAccount(text)
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits)
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce(
      (total, digit, at) => total + (at % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)),
      0,
    )
  return sum % 10 === 0
}

/** Why this is no personal bank card number, in Chinese, or null (spec 2 §5). */
export function bankCardProblem(text: string | null | undefined): string | null {
  const digits = normaliseAccount(text ?? '')
  if (digits === '') return '请输入银行卡号'
  if (!/^\d+$/.test(digits)) return '银行卡号只能为数字'
  if (digits.length > maxAccountLength) return '银行卡号过长'
  return isBankCard(digits) ? null : '银行卡号格式不正确'
}

/** Why this is no corporate account number, in Chinese, or null: digits only, no checksum (spec 1 §5). */
export function corporateAccountProblem(text: string | null | undefined): string | null {
  const digits = normaliseAccount(text ?? '')
  if (digits === '') return '请输入银行账号'
  if (!/^\d+$/.test(digits)) return '银行账号只能为数字'
  return digits.length > maxAccountLength ? '银行卡号过长' : null
}

/** Whether this is a bank number (CNAPS): 3 bank, 4 area, 4 branch, 1 check digit. */
export function isCnaps(text: string): boolean {
  return /^\d{12}$/.test(text) && passesMod1110(text)
}

/** The bank number (CNAPS) of 11 digits without their check digit. */
export function cnapsOf(elevenDigits: string): string {
  return elevenDigits + mod1110Of(elevenDigits)
}

/**
 * The entered payment amount in 分 (spec 1 §5: 0.01 to 1 yuan, 2 decimals), or why not, in Chinese. Full-width
 * digits are read.
 */
export function parsePaymentAmount(
  text: string | number | null | undefined,
): { readonly cents: number } | { readonly problem: string } {
  const plain = String(text ?? '')
    .normalize('NFKC')
    .replaceAll('。', '.')
    .trim()
  if (plain === '') return { problem: '请输入到账金额' }
  if (/^\d+\.\d{3,}$/.test(plain)) return { problem: '金额最多保留两位小数' }
  const [yuan = '', decimals = ''] = plain.split('.')
  const cents = Number(yuan) * 100 + Number(decimals.padEnd(2, '0'))
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain) || cents < 1 || cents > 100) {
    return { problem: '到账金额须在0.01元至1元之间' }
  }
  return { cents }
}
