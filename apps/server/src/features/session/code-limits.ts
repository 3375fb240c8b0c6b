import { smsCode, type SmsPurpose } from '@qiyin/domain/person/sms.ts'
import type { RefusalName } from '@qiyin/domain/refusals.ts'

/** What has been sent so far. */
export interface CodeUsage {
  /** When the newest code of this purpose went to this phone. */
  readonly newest: Date | undefined
  /** Codes of this purpose to this phone since midnight in Shanghai. */
  readonly today: number
  /** Login codes asked for from this address in the last hour. */
  readonly addressHour: number
  /** Wrong tries from this address, in the last hour, of codes that other browsers had asked for. */
  readonly elsewhereHour: number
}

/** Wrong tries so far of browsers that had not asked for the code. */
export interface TriesElsewhere {
  readonly onCode: number
  readonly onCodeOfNetwork: number
  readonly onPhoneToday: number
  readonly ofNetworkHour: number
}

/** Whether a browser that has not asked for the code may try once more; it can always ask for one of its own. */
export function mayTryElsewhere(tries: TriesElsewhere): boolean {
  const most = smsCode.elsewhere
  return (
    tries.onCodeOfNetwork < most.perCodeAndNetwork &&
    tries.onCode < most.perCode &&
    tries.onPhoneToday < most.perPhonePerDay &&
    tries.ofNetworkHour < most.perNetworkPerHour
  )
}

/** Codes a phone gets in a day: up to `free` at once, up to `most` in the end. */
const daily: { readonly [Purpose in SmsPurpose]: { readonly free: number; readonly most: number } } = {
  // Anybody can ask for these: above ten a human check is demanded for each.
  login: { free: smsCode.maxPerPhonePerDay, most: smsCode.maxLoginPerPhonePerDay },
  'real-name': { free: smsCode.maxPerPhonePerDay, most: smsCode.maxPerPhonePerDay },
  'change-manager': { free: smsCode.maxPerPhonePerDay, most: smsCode.maxPerPhonePerDay },
  account: { free: smsCode.maxPerPhonePerDay, most: smsCode.maxPerPhonePerDay },
  'new-mobile': { free: smsCode.maxPerPhonePerDay, most: smsCode.maxPerPhonePerDay },
  // Only a verified person with a contract to sign gets here, and may have many in a day.
  sign: { free: smsCode.maxSignPerPhonePerDay, most: smsCode.maxSignPerPhonePerDay },
}

/** Why no code may be sent now; HUMAN_CHECK_REQUIRED is lifted by a passed check. */
export function codeRefusal(
  purpose: SmsPurpose,
  usage: CodeUsage,
  now: Date,
): Extract<RefusalName, 'CODE_TOO_SOON' | 'CODE_LIMIT' | 'HUMAN_CHECK_REQUIRED'> | null {
  const sinceMs = usage.newest ? now.getTime() - usage.newest.getTime() : Infinity
  // A code of the future was sent by a clock that has been put right since: nobody waits until it has come.
  if (sinceMs >= 0 && sinceMs < smsCode.resendMs) return 'CODE_TOO_SOON'
  const { free, most } = daily[purpose]
  if (usage.today >= most) return 'CODE_LIMIT'
  if (usage.today >= free) return 'HUMAN_CHECK_REQUIRED'
  const isBusy =
    usage.addressHour >= smsCode.maxPerAddressPerHour ||
    usage.elsewhereHour >= smsCode.elsewhere.perNetworkPerHour
  return purpose === 'login' && isBusy ? 'HUMAN_CHECK_REQUIRED' : null
}

/**
 * Leading zero bits that a human check asks for: about 65,000 hashes at first, a second in a browser; twice as
 * many for every two codes that a phone gets above the free ones, and for every thirty more from its address.
 */
export function proofDifficulty({ today, addressHour }: Pick<CodeUsage, 'today' | 'addressHour'>): number {
  const ofPhone = Math.max(0, Math.floor((today - smsCode.maxPerPhonePerDay) / 2))
  const ofAddress = Math.max(0, Math.floor(addressHour / smsCode.maxPerAddressPerHour) - 1)
  return Math.min(difficulty.first + ofPhone + ofAddress, difficulty.most)
}

/** More than the highest a phone does not solve before the challenge is over. */
const difficulty = { first: 16, most: 21 } as const
