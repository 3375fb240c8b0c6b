import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { PersonSteps } from '../remote/remote-person.ts'
import type { BestsignClient } from './bestsign-client.ts'

const flag = z.coerce.string()
const sent = z.object({ result: flag, personalIdentity3Key: z.string().nullish() })
const redeemed = z.object({ result: flag })

/** People at BEST_SIGN (openapi v2): the phone alone, the rest of its ways was not documented. */
export function bestsignPersonSteps(client: BestsignClient): PersonSteps {
  return {
    resendAfterSec: 60,

    async beginCode({ serialNo, factors: { name, identityNo, mobile } }) {
      const { result, personalIdentity3Key: key } = await client.ask({
        path: '/realName/personal/identity3/vcode/sender',
        body: { account: serialNo, name, identity: identityNo, identityType: '0', mobile },
        data: sent,
        businessKey: serialNo,
        otherwise: 'IdentityMismatch',
        repeatable: false,
      })
      if (result !== '1' || !key)
        throw new ProviderError('IdentityMismatch', 'the elements do not belong to one person')
      return key
    },

    async redeemCode({ flow: { serialNo, externalId }, code }) {
      const { result } = await client.ask({
        path: '/realName/personal/identity3/vcode/verify',
        body: { account: serialNo, vcode: code, personalIdentity3Key: externalId },
        data: redeemed,
        businessKey: serialNo,
        otherwise: 'WrongCode',
        repeatable: false,
      })
      if (result !== '1') throw new ProviderError('WrongCode', 'the code is not the one that was sent')
      return { status: 'verified', assurance: 'provider' }
    },

    // There is nothing to ask about a code.
    codeOutcome: () => Promise.resolve(undefined),
  }
}
