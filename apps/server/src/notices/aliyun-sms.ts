import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { filledTemplate, type CarrierAccount } from './carrier-template.ts'
import { aliyunQuery, signAliyun } from './sign-aliyun.ts'
import { carrierMs, type SmsPort } from './sms.ts'

const answer = z.object({ Code: z.string(), Message: z.string().optional() })

/** Alibaba Cloud short messages (Dysmsapi 2017-05-25, SendSms). It knows no idempotency: OutId tells which message it was. */
export function aliyunSms(account: CarrierAccount, now: () => Date): SmsPort {
  return {
    send: async (phone, _content, template, key) => {
      const { code, values } = filledTemplate(account.templates, template)
      const query = {
        OutId: key,
        PhoneNumbers: phone,
        SignName: account.signName,
        TemplateCode: code,
        TemplateParam: JSON.stringify(Object.fromEntries(values)),
      }
      const { host, ...headers } = signAliyun(
        {
          host: new URL(account.endpoint).host,
          action: 'SendSms',
          version: '2017-05-25',
          date: now()
            .toISOString()
            .replace(/\.\d+Z$/, 'Z'),
          nonce: randomUUID(),
          query,
        },
        account,
      )
      const response = await fetch(`${account.endpoint}/?${aliyunQuery(query)}`, {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(carrierMs),
      })
      const { Code, Message } = answer.parse(await response.json())
      if (Code !== 'OK')
        throw new Error(`Alibaba Cloud at ${host} refused the message: ${Code} ${Message ?? ''}`)
    },
  }
}
