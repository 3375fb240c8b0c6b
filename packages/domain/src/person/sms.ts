/** The rules of codes sent by SMS (product decision 3; resend interval also spec 1 §9). */
export const smsCode = {
  digits: 6,
  /** A code is valid this long. */
  validMs: 5 * 60_000,
  /** Wrong tries after which a code is void: for logging in, those of the browser that asked for it. */
  maxTries: 5,
  /**
   * Wrong tries to log in from other browsers than the one that asked, which cost it nothing: on a code from one network
   * and in all, on a phone in a day, and of a network in an hour.
   */
  elsewhere: { perCodeAndNetwork: 5, perCode: 10, perPhonePerDay: 30, perNetworkPerHour: 30 },
  /** At least this long between two codes to one phone. */
  resendMs: 30_000,
  /** What the button counts down from. */
  countdownSeconds: 29,
  /** Codes of one purpose to one phone; those for logging in beyond it cost a human check each. */
  maxPerPhonePerDay: 10,
  /** No human check buys more than these. */
  maxLoginPerPhonePerDay: 20,
  maxSignPerPhonePerDay: 50,
  maxPerAddressPerHour: 30,
} as const

/** What a code was asked for; a code serves no other purpose. */
export type SmsPurpose = 'login' | 'real-name' | 'sign' | 'change-manager' | 'account' | 'new-mobile'

/** The code in a typed or pasted text, in whatever width its digits came from the keyboard (spec 1 §5: 6 digits). */
export function normaliseSmsCode(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, smsCode.digits)
}

/** Whether the text has the form of a code. */
export function isSmsCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** Why this is no code, in Chinese, or null (spec 1 §5). */
export function smsCodeProblem(text: string | null | undefined): string | null {
  if (text == null || text === '') return '验证码不能为空'
  return isSmsCode(text) ? null : '验证码格式不正确'
}
