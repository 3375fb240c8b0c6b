import { smsCode } from '@qiyin/domain/person/sms.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import type { CallFailure } from './call-failure.ts'
import type { Countdown } from './use-countdown.ts'

/**
 * After a code was refused: one that came too soon (seed 001 §9: 30 s between two) counts down to the next, which
 * another page or browser may have put off; after any other refusal nothing is waited for.
 */
export function countToNextCode(countdown: Countdown, { code, result }: CallFailure): void {
  if (code === toldRefusals.CODE_TOO_SOON.code)
    countdown.start(toldSeconds(result) ?? smsCode.resendMs / 1000)
  else countdown.reset()
}

function toldSeconds(result: unknown): number | undefined {
  const told =
    typeof result === 'object' && result !== null && 'resendAfterSec' in result ? result.resendAfterSec : null
  return typeof told === 'number' ? told : undefined
}
