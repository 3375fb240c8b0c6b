import type { SmsPort } from './sms.ts'

interface GatewayOptions {
  readonly url: string
  readonly token: string | undefined
}

const timeoutMs = 10_000

/** An SMS gateway of the operator's own: POST {phone, content, scene, parameters}, any 2xx is taken. */
export function gatewaySms({ url, token }: GatewayOptions): SmsPort {
  return {
    send: async (phone, content, template) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ phone, content, ...template }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
  }
}
