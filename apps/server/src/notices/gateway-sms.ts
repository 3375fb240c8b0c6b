import { carrierMs, type SmsPort } from './sms.ts'

interface GatewayOptions {
  readonly url: string
  readonly token: string | undefined
}

/** An SMS gateway of the operator's own: POST {phone, content, scene, parameters} with an Idempotency-Key, any 2xx is taken. */
export function gatewaySms({ url, token }: GatewayOptions): SmsPort {
  return {
    send: async (phone, content, template, key) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ phone, content, ...template }),
        signal: AbortSignal.timeout(carrierMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
  }
}
