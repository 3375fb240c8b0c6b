import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sceneCodes, sceneOf, type Scene } from '@qiyin/domain/message/scenes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aliyunSms } from './aliyun-sms.ts'
import type { CarrierTemplate } from './carrier-template.ts'
import { signAliyun } from './sign-aliyun.ts'
import { signTencent } from './sign-tencent.ts'
import { tencentSms } from './tencent-sms.ts'

let carrier: Server
let endpoint: string
let answer: unknown
let asked: { request: IncomingMessage; body: string }

beforeAll(async () => {
  carrier = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked = { request, body }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => {
    carrier.listen(0, '127.0.0.1', resolve)
  })
  // A listening TCP server has an address and a port.
  endpoint = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`
})
afterAll(() => carrier.close())

const now = (): Date => new Date('2026-11-20T02:00:00.123Z')
const templates = Object.fromEntries(
  sceneCodes.map((scene) => [scene, { code: `T_${scene}`, variables: sceneOf(scene).variables }]),
) as unknown as Record<Scene, CarrierTemplate>
const account = (): Parameters<typeof tencentSms>[0] => ({
  keyId: 'id',
  keySecret: 'secret',
  signName: '契印',
  templates,
  endpoint,
  appId: '1400006666',
  region: 'ap-guangzhou',
})
const message = { scene: 'VERIFY_CODE', parameters: { code: '482913', minutes: '5', more: 'x' } }

const sendByAliyun = (): Promise<void> =>
  aliyunSms(account(), now).send('13800000001', 'not used', message, 'message-1')

const sendByTencent = (): Promise<void> =>
  tencentSms(account(), now).send('13800000001', 'not used', message, 'message-1')

describe('Alibaba Cloud', () => {
  beforeEach(() => (answer = { Code: 'OK', Message: 'OK', BizId: '1', RequestId: '2' }))

  it('is sent the template and its values, signed', async () => {
    await sendByAliyun()
    const { headers, url = '' } = asked.request
    const query = Object.fromEntries(new URL(url, endpoint).searchParams)
    expect(query).toEqual({
      OutId: 'message-1',
      PhoneNumbers: '13800000001',
      SignName: '契印',
      TemplateCode: 'T_VERIFY_CODE',
      TemplateParam: '{"code":"482913","minutes":"5"}',
    })
    expect(headers['x-acs-date']).toBe('2026-11-20T02:00:00Z')
    const signed = signAliyun(
      {
        host: headers.host ?? '',
        action: 'SendSms',
        version: '2017-05-25',
        date: '2026-11-20T02:00:00Z',
        nonce: String(headers['x-acs-signature-nonce']),
        query,
      },
      account(),
    )
    expect(headers).toMatchObject(signed)
  })

  it('that refuses is told by its code', async () => {
    answer = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控' }
    await expect(sendByAliyun()).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL')
  })

  it('has a nonce of its own for each try', async () => {
    await sendByAliyun()
    const first = asked.request.headers['x-acs-signature-nonce']
    await sendByAliyun()
    expect(asked.request.headers['x-acs-signature-nonce']).not.toBe(first)
  })
})

describe('Tencent Cloud', () => {
  beforeEach(() => (answer = { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }] } }))

  it('is sent the template and its values in order, signed', async () => {
    await sendByTencent()
    const { headers } = asked.request
    expect(JSON.parse(asked.body)).toEqual({
      PhoneNumberSet: ['+8613800000001'],
      SmsSdkAppId: '1400006666',
      SignName: '契印',
      TemplateId: 'T_VERIFY_CODE',
      TemplateParamSet: ['482913', '5'],
      SessionContext: 'message-1',
    })
    const timestamp = Math.floor(now().getTime() / 1000)
    const host = headers.host ?? ''
    expect(headers).toMatchObject({
      ...signTencent({ host, service: 'sms', body: asked.body, timestamp }, account()),
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
    })
  })

  it.each([
    [
      'the request',
      { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'wrong' } } },
      'AuthFailure.SignatureFailure',
    ],
    [
      'the message',
      { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: 'x' }] } },
      'LimitExceeded.PhoneNumberDailyLimit',
    ],
  ])('that refuses %s is told by its code', async (_, refused, code) => {
    answer = refused
    await expect(sendByTencent()).rejects.toThrow(code)
  })
})

it('an occasion without a template is not sent', async () => {
  const unknown = { scene: 'BATCH_SIGNED', parameters: {} }
  await expect(aliyunSms(account(), now).send('13800000001', '', unknown, 'k')).rejects.toThrow(
    'no template for BATCH_SIGNED',
  )
})
