import { sceneCodes } from '@qiyin/domain/message/scenes.ts'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = { DEMO_MODE: 'off', PUBLIC_URL: 'https://sign.example.com', IDENTITY_SOURCE: 'manual' }
const templates = sceneCodes.map((scene, at) => `${scene}=SMS_${at}`).join(';')
const aliyun = {
  ...production,
  SMS_CARRIER: 'aliyun',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '契印',
  SMS_TEMPLATES: templates,
}

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readConfig(variables)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}

it('reads an account with a cloud carrier, each template with its variables in order', () => {
  const { sms } = readConfig({
    ...aliyun,
    SMS_TEMPLATES: `${templates}; SIGN_NOTICE = SMS_100(contractName, initiator) ;CANCEL=SMS_200()`,
  })
  expect(sms).toMatchObject({
    kind: 'aliyun',
    keyId: 'id',
    endpoint: 'https://dysmsapi.aliyuncs.com',
    templates: {
      VERIFY_CODE: { code: 'SMS_0', variables: ['code', 'minutes'] },
      SIGN_NOTICE: { code: 'SMS_100', variables: ['contractName', 'initiator'] },
      CANCEL: { code: 'SMS_200', variables: [] },
    },
  })
  const tencent = readConfig({ ...aliyun, SMS_CARRIER: 'tencent', SMS_APP_ID: '1400' })
  expect(tencent.sms).toMatchObject({ kind: 'tencent', appId: '1400', region: 'ap-guangzhou' })
})

it.each([
  [{ MAIL_FROM: 'a@example.com' }, 'MAIL_SMTP_URL'],
  [{ MAIL_SMTP_URL: 'smtps://mail.example.com' }, 'MAIL_FROM'],
  [{ MAIL_SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'a@example.com' }, 'MAIL_SMTP_URL'],
  [{ MAIL_SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: '契印' }, 'MAIL_FROM'],
  [{ SMS_ACCESS_KEY_SECRET: '' }, 'SMS_ACCESS_KEY_SECRET'],
  [{ SMS_CARRIER: 'tencent' }, 'SMS_APP_ID'],
  [{ SMS_TEMPLATES: 'VERIFY_CODE=SMS_1' }, '缺少以下场景的模板：SIGN_NOTICE'],
  [{ SMS_TEMPLATES: `${templates};NONE=SMS_1` }, 'SMS_TEMPLATES'],
  [{ SMS_TEMPLATES: `${templates};CANCEL=SMS_1(url)` }, 'SMS_TEMPLATES'],
  [{ SMS_GATEWAY_URL: 'https://sms.example.com' }, '只能配置一个'],
  [{ DEMO_MODE: 'on' }, '不能同时开启演示模式'],
  [{ SMS_CARRIER: 'other' }, 'aliyun'],
])('refuses %j', (changed, told) => {
  expect(problemsOf({ ...aliyun, ...changed }).join('\n')).toContain(told)
})
