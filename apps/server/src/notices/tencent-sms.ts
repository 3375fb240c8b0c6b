import { z } from 'zod'
import { filledTemplate, type CarrierAccount } from './carrier-template.ts'
import { signTencent } from './sign-tencent.ts'
import { carrierMs, type SmsPort } from './sms.ts'

export interface TencentAccount extends CarrierAccount {
  /** The id of the application of short messages (SmsSdkAppId). */
  readonly appId: string
  readonly region: string
}

const answer = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string(), Message: z.string() }) }),
    z.object({ SendStatusSet: z.array(z.object({ Code: z.string(), Message: z.string() })).min(1) }),
  ]),
})

/** Tencent Cloud short messages (sms 2021-01-11, SendSms). It knows no idempotency: SessionContext tells which message it was. */
export function tencentSms(account: TencentAccount, now: () => Date): SmsPort {
  return {
    send: async (phone, _content, template, key) => {
      const { code, values } = filledTemplate(account.templates, template)
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: account.appId,
        SignName: account.signName,
        TemplateId: code,
        TemplateParamSet: values.map(([, value]) => value),
        SessionContext: key,
      })
      const { host, ...headers } = signTencent(
        {
          host: new URL(account.endpoint).host,
          service: 'sms',
          body,
          timestamp: Math.floor(now().getTime() / 1000),
        },
        account,
      )
      const response = await fetch(`${account.endpoint}/`, {
        method: 'POST',
        headers: {
          ...headers,
          'x-tc-action': 'SendSms',
          'x-tc-version': '2021-01-11',
          'x-tc-region': account.region,
        },
        body,
        signal: AbortSignal.timeout(carrierMs),
      })
      const { Response } = answer.parse(await response.json())
      // Whether it was the request or the one message in it.
      const outcome = 'Error' in Response ? Response.Error : Response.SendStatusSet[0]
      if (outcome?.Code !== 'Ok')
        throw new Error(`Tencent Cloud at ${host} refused the message: ${outcome?.Code} ${outcome?.Message}`)
    },
  }
}
