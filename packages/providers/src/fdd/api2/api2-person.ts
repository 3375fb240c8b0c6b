import { z } from 'zod'
import type { PersonOutcome } from '../../person-identity.ts'
import { ProviderError } from '../../provider-error.ts'
import type { PersonSteps } from '../../remote/remote-person.ts'
import { api2Began, type Api2Client } from './api2-client.ts'

const customerId = z.string()
const certInfo = z.object({
  person: z.object({ status: z.coerce.string(), auditFailReason: z.string().nullish() }),
})

/** `verified_way`: the face. */
const byFace = '9'

/** People at FDD's older dialect: the face on FDD's page; it has no ways on ours. */
export function api2PersonSteps(client: Api2Client): PersonSteps {
  return {
    resendAfterSec: 60,
    beginCode: noCodes,
    redeemCode: noCodes,
    codeOutcome: () => Promise.resolve(undefined),
    face: {
      async begin({ serialNo, factors: { name, identityNo, mobile }, addresses }) {
        const customer = await client.ask({
          name: 'account_register.api',
          params: { open_id: serialNo, account_type: '1' },
          data: customerId,
          businessKey: serialNo,
          otherwise: 'InvalidInput',
          // The same account is told again.
          repeatable: true,
        })
        const { transactionNo, url } = await client.ask({
          name: 'get_person_verify_url.api',
          params: {
            customer_id: customer,
            verified_way: byFace,
            // What is proven may not be changed there.
            page_modify: '2',
            notify_url: addresses.notifyUrl,
            return_url: addresses.returnUrl,
            customer_name: name,
            customer_ident_type: '0',
            customer_ident_no: identityNo,
            mobile,
            cert_flag: '0',
          },
          data: api2Began,
          businessKey: serialNo,
          otherwise: 'IdentityMismatch',
          repeatable: false,
        })
        return { externalId: transactionNo, page: url }
      },

      async read({ serialNo, externalId }) {
        const { person } = await client.ask({
          name: 'find_personCertInfo.api',
          params: { verified_serialno: externalId },
          data: certInfo,
          businessKey: serialNo,
          otherwise: 'WrongState',
          repeatable: true,
        })
        const outcome = outcomeOf(person)
        // Whether the page was opened is not told.
        return outcome ? { state: 'done', outcome } : { state: 'waiting' }
      },
    },
  }
}

function noCodes(): Promise<never> {
  return Promise.reject(new ProviderError('InvalidInput', 'this dialect has no codes on our page'))
}

/** 0 未激活, 1 未认证, 2 审核通过, 3 已提交待审核, 4 审核不通过: the product's own numbers. */
function outcomeOf({
  status,
  auditFailReason,
}: z.output<typeof certInfo>['person']): PersonOutcome | undefined {
  if (status === '2') return { status: 'verified', assurance: 'provider' }
  if (status === '3') return { status: 'review' }
  if (status === '4') return { status: 'failed', reason: auditFailReason || '人脸核验未通过' }
  return undefined
}
