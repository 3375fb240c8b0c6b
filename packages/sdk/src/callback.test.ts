import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { CallbackRefused, checkCallback } from './callback.ts'

const secret = 'a-secret'
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const platformKey = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const now = new Date('2026-11-20T04:00:00Z')
const body = '{"id":"1","type":"contract.completed","time":"2026-11-20 12:00:00","appId":"erp","data":{}}'

function received(change: { at?: Date; body?: string; secrets?: string[] } = {}) {
  const timestamp = String((change.at ?? now).getTime())
  const text = `${timestamp}.${body}`
  const marks = (change.secrets ?? [secret]).map(
    (one) => `v1=${createHmac('sha256', one).update(text).digest('hex')}`,
  )
  const headers = {
    'x-qiyin-timestamp': timestamp,
    'x-qiyin-signature': marks.join(','),
    'x-qiyin-signature-rsa2': sign('sha256', Buffer.from(text), privateKey).toString('base64'),
  }
  return { headers, body: change.body ?? body }
}

it('what the platform has signed is its word, by secret and by key, while a secret is changed too', () => {
  expect(checkCallback(received(), { secret }, now)).toMatchObject({ id: '1', type: 'contract.completed' })
  expect(checkCallback(received(), { platformKey }, now).appId).toBe('erp')
  expect(checkCallback(received({ secrets: ['new', secret] }), { secret }, now).id).toBe('1')
})

it.each([
  ['another secret', received({ secrets: ['other'] }), { secret }],
  ['another body', received({ body: body.replace('erp', 'crm') }), { secret }],
  ['another body, by key', received({ body: body.replace('erp', 'crm') }), { platformKey }],
  ['a late one', received({ at: new Date(now.getTime() - 6 * 60_000) }), { secret }],
  ['nothing at all', { headers: {}, body }, { secret }],
  ['nothing at all, by key', { headers: {}, body }, { platformKey }],
])('%s is refused', (_, request, by) => {
  expect(() => checkCallback(request, by, now)).toThrow(CallbackRefused)
})
