import { buildableAuthoritySources } from '@qiyin/providers/built-in/authority-source.ts'
import { personMethods, type PersonMethod } from '@qiyin/providers/capabilities.ts'
import { z } from 'zod'
import { baseAddress } from './config-values.ts'

/** Who answers whether an identity is real. */
export type IdentityConfig =
  | { readonly kind: 'simulated' | 'manual' }
  | {
      readonly kind: 'http'
      readonly url: string
      readonly secret: string
      readonly methods: readonly PersonMethod[]
    }

const wrongWays = `应为 ${personMethods.join('、')} 中的一项或多项，以逗号分隔`

/** The variables, in the order of .env.example. */
export const identityVariables = {
  IDENTITY_SOURCE: z
    .enum(buildableAuthoritySources, {
      error: '应为 manual（人工审核）、http（自有核验服务）或 simulated（模拟核验，不具有法律效力）',
    })
    .optional(),
  IDENTITY_CHECK_URL: baseAddress('应为身份核验服务的 http(s) 地址').optional(),
  IDENTITY_CHECK_SECRET: z
    .string()
    .trim()
    .min(32, { error: '应不少于 32 个字符，可用 openssl rand -hex 32 生成' })
    .optional(),
  IDENTITY_CHECK_WAYS: z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(z.enum(personMethods, { error: wrongWays })))
    .default([...personMethods]),
}

const schema = z.object(identityVariables)
type IdentityValues = z.output<typeof schema>

/** What of these variables cannot be used together. */
export function identityContradictions(
  values: IdentityValues & { readonly demo: boolean },
  report: (variable: string, remedy: string) => void,
): void {
  const { IDENTITY_SOURCE: source, IDENTITY_CHECK_URL: url, IDENTITY_CHECK_SECRET: secret } = values
  if (!values.demo && source === undefined)
    report(
      'IDENTITY_SOURCE',
      '正式环境必须指定身份核验来源：manual（系统管理员人工审核）、http（自有核验服务，须设置 IDENTITY_CHECK_URL），或 simulated（模拟核验，不具有法律效力，证书与页面均会注明）',
    )
  if (source === 'http' && url === undefined)
    report('IDENTITY_CHECK_URL', '身份核验来源为 http 时，须设置核验服务的地址，接口见 docs/api.md')
  if (source === 'http' && secret === undefined)
    report(
      'IDENTITY_CHECK_SECRET',
      '身份核验来源为 http 时，须设置双方签名所用的密钥，可用 openssl rand -hex 32 生成',
    )
  if (source !== 'http' && url !== undefined)
    report('IDENTITY_SOURCE', '已配置核验服务（IDENTITY_CHECK_URL），请设为 http，或删除该地址')
}

/** The part of the configuration these variables make. */
export function identityConfig(values: IdentityValues): IdentityConfig {
  const { IDENTITY_CHECK_URL: url = '', IDENTITY_CHECK_SECRET: secret = '' } = values
  switch (values.IDENTITY_SOURCE) {
    case undefined:
    case 'simulated':
      return { kind: 'simulated' }
    case 'manual':
      return { kind: 'manual' }
    case 'http':
      return { kind: 'http', url, secret, methods: values.IDENTITY_CHECK_WAYS }
  }
}
