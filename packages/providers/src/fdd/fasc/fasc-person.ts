import { z } from 'zod'
import type { PersonOutcome } from '../../person-identity.ts'
import type { FaceSteps, PersonSteps } from '../../remote/remote-person.ts'
import type { FascClient } from './fasc-client.ts'

const began = z.object({ transactionId: z.string() })
const checked = z.object({ verifyFlag: z.boolean() })
const faceBegan = z.object({ serialNo: z.string(), url: z.string() })
const faceTold = z.object({
  resultStatus: z.coerce.string().nullish(),
  resultTime: z.coerce.string().nullish(),
  failedReason: z.string().nullish(),
  urlStatus: z.coerce.number().nullish(),
})

/** People at FDD (FASC 5.1): the carrier or the bank behind a code, the face on FDD's page. */
export function fascPersonSteps(client: FascClient): PersonSteps {
  return {
    resendAfterSec: 60,

    async beginCode({ serialNo, factors: { name, identityNo, mobile, bankCardNo } }) {
      const elements = { userName: name, userIdentNo: identityNo, mobile, createSerialNo: serialNo }
      const { transactionId } = await client.ask({
        path:
          bankCardNo === undefined
            ? '/user/verify/telecom-three-element/create'
            : '/user/verify/bankcard-four-element/create',
        body: bankCardNo === undefined ? elements : { ...elements, bankAccountNo: bankCardNo },
        data: began,
        businessKey: serialNo,
        otherwise: 'IdentityMismatch',
        repeatable: false,
      })
      return transactionId
    },

    async redeemCode({ flow: { serialNo, externalId }, code }) {
      const { verifyFlag } = await client.ask({
        path: '/user/verify/auth-code/check',
        body: { transactionId: externalId, authCode: code },
        data: checked,
        businessKey: serialNo,
        otherwise: 'WrongCode',
        repeatable: false,
      })
      return verifyFlag ? verified : { status: 'failed', reason: '姓名、证件号码与手机号不一致' }
    },

    // What `get-detail` says of a code was not published.
    codeOutcome: () => Promise.resolve(undefined),

    face: fascFaceSteps(client),
  }
}

function fascFaceSteps(client: FascClient): FaceSteps {
  return {
    async begin({ serialNo, factors: { name, identityNo }, addresses: { returnUrl } }) {
      const begun = await client.ask({
        path: '/user/verify/face-recognition',
        body: {
          userName: name,
          userIdentNo: identityNo,
          faceauthMode: 'TENCENT',
          createSerialNo: serialNo,
          // Encoded once inside the JSON.
          redirectUrl: encodeURIComponent(returnUrl),
        },
        data: faceBegan,
        businessKey: serialNo,
        otherwise: 'IdentityMismatch',
        repeatable: false,
      })
      return { externalId: begun.serialNo, page: begun.url }
    },

    async read({ serialNo, externalId }) {
      const { resultStatus, resultTime, failedReason, urlStatus } = await client.ask({
        path: '/user/verify/face-status-query',
        body: { serialNo: externalId },
        data: faceTold,
        businessKey: serialNo,
        otherwise: 'WrongState',
        repeatable: true,
      })
      if (resultStatus === facePassed) return { state: 'done', outcome: verified }
      // Other numbers are not published: what has ended and has not passed has failed.
      if (resultTime)
        return { state: 'done', outcome: { status: 'failed', reason: failedReason || '人脸核验未通过' } }
      return { state: urlStatus ? 'scanned' : 'waiting' }
    },
  }
}

const facePassed = '1'
const verified: PersonOutcome = { status: 'verified', assurance: 'provider' }
