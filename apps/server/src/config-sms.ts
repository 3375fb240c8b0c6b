import { sceneCodes, sceneOf, type Scene } from '@qiyin/domain/message/scenes.ts'
import { z } from 'zod'
import { baseAddress, webAddress } from './config-values.ts'
import type { CarrierAccount, CarrierTemplate, CarrierTemplates } from './notices/carrier-template.ts'
import type { TencentAccount } from './notices/tencent-sms.ts'

/** How short messages leave. */
export type SmsConfig =
  | { readonly kind: 'demo' }
  | { readonly kind: 'gateway'; readonly url: string; readonly token: string | undefined }
  | ({ readonly kind: 'aliyun' } & CarrierAccount)
  | ({ readonly kind: 'tencent' } & TencentAccount)

const carriers = { aliyun: 'https://dysmsapi.aliyuncs.com', tencent: 'https://sms.tencentcloudapi.com' }

const wrongTemplates =
  '应为 场景=模板编号 或 场景=模板编号(变量,变量)，多项以分号分隔，场景与变量见 docs/configuration.md'

/** The variables, in the order of .env.example. */
export const smsVariables = {
  SMS_GATEWAY_URL: webAddress('应为短信网关的 http(s) 地址').optional(),
  SMS_GATEWAY_TOKEN: z.string().optional(),
  SMS_CARRIER: z
    .enum(['aliyun', 'tencent'], { error: '应为 aliyun（阿里云）或 tencent（腾讯云）' })
    .optional(),
  SMS_ACCESS_KEY_ID: z.string().trim().min(1).optional(),
  SMS_ACCESS_KEY_SECRET: z.string().trim().min(1).optional(),
  SMS_SIGN_NAME: z.string().trim().min(1).optional(),
  SMS_TEMPLATES: z.string().transform(readTemplates).optional(),
  SMS_APP_ID: z.string().trim().min(1).optional(),
  SMS_REGION: z.string().trim().default('ap-guangzhou'),
  SMS_ENDPOINT: baseAddress('应为短信服务的 http(s) 地址').optional(),
}

const schema = z.object(smsVariables)
type SmsValues = z.output<typeof schema>

/** What of these variables is missing, or cannot be used together. */
export function smsContradictions(
  values: SmsValues & { readonly demo: boolean },
  report: (variable: string, remedy: string) => void,
): void {
  const { SMS_CARRIER: carrier, SMS_GATEWAY_URL: gateway, demo } = values
  if (demo && (gateway ?? carrier) !== undefined)
    report(
      'DEMO_MODE',
      `已配置正式短信${gateway === undefined ? '服务（SMS_CARRIER）' : '网关（SMS_GATEWAY_URL）'}，不能同时开启演示模式，请设为 off 或删除短信配置`,
    )
  if (!demo && gateway === undefined && carrier === undefined)
    report(
      'SMS_GATEWAY_URL',
      '正式环境必须配置短信网关，或以 SMS_CARRIER 指定云短信，否则用户无法登录；仅供试用时请设 DEMO_MODE=on',
    )
  if (carrier === undefined) return
  if (gateway !== undefined) report('SMS_CARRIER', '短信网关（SMS_GATEWAY_URL）与云短信只能配置一个')
  const needed = ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'] as const
  for (const name of [...needed, ...(carrier === 'tencent' ? (['SMS_APP_ID'] as const) : [])])
    if (values[name] === undefined) report(name, '使用云短信（SMS_CARRIER）时必须设置')
  const missing = sceneCodes.filter((scene) => values.SMS_TEMPLATES && !values.SMS_TEMPLATES[scene])
  if (missing.length > 0) report('SMS_TEMPLATES', `缺少以下场景的模板：${missing.join('、')}`)
}

/** The part of the configuration these variables make. */
export function smsConfig(values: SmsValues): SmsConfig {
  const { SMS_CARRIER: kind, SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token } = values
  if (url !== undefined) return { kind: 'gateway', url, token }
  if (kind === undefined) return { kind: 'demo' }
  const account: CarrierAccount = {
    keyId: values.SMS_ACCESS_KEY_ID ?? '',
    keySecret: values.SMS_ACCESS_KEY_SECRET ?? '',
    signName: values.SMS_SIGN_NAME ?? '',
    // All of them: smsContradictions has looked.
    templates: values.SMS_TEMPLATES as CarrierTemplates,
    endpoint: values.SMS_ENDPOINT ?? carriers[kind],
  }
  if (kind === 'aliyun') return { kind, ...account }
  return { kind, ...account, appId: values.SMS_APP_ID ?? '', region: values.SMS_REGION }
}

type SomeTemplates = Partial<Record<Scene, CarrierTemplate>>

/** `VERIFY_CODE=SMS_1(code,minutes);COMPLETE=SMS_2` */
function readTemplates(text: string, context: z.core.$RefinementCtx<string>): SomeTemplates {
  const read: SomeTemplates = {}
  for (const item of text.split(';').filter((one) => one.trim() !== '')) {
    const [, name = '', code = '', , list] =
      /^\s*(\w+)\s*=\s*([\w-]+)\s*(\(([\w,\s]*)\))?\s*$/.exec(item) ?? []
    const scene = sceneCodes.find((one) => one === name)
    const known: readonly string[] = scene === undefined ? [] : sceneOf(scene).variables
    const variables = list === undefined ? known : list.split(',').flatMap((one) => one.trim() || [])
    if (scene === undefined || variables.some((one) => !known.includes(one))) {
      context.addIssue({ code: 'custom', message: wrongTemplates, input: text })
      return z.NEVER
    }
    read[scene] = { code, variables }
  }
  return read
}
