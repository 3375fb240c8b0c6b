import { randomInt } from 'node:crypto'
import type { Secrets } from '../../crypto/secrets.ts'
import type { AuthenticationPatch } from './store.ts'

/** A new amount of 0.01 to 1 yuan, sealed, with the six digits that mark its transfer. */
export function newAmount(secrets: Secrets): AuthenticationPatch {
  const cents = randomInt(1, 101)
  return {
    amount_enc: secrets.seal(String(cents), 'company.amount'),
    amount_tries: 0,
    payout_time: null,
    payout_renewed: false,
    payout_remark: String(randomInt(1_000_000)).padStart(6, '0'),
  }
}
