import { z } from 'zod'
import { baseAddress, origin, webAddress } from './config-values.ts'

/** Keys, certificates and time-stamps: what the environment decides about signatures. */
export interface SigningConfig {
  /** Of the keys made here; SM2 for a whole installation or not at all. */
  readonly algorithm: 'rsa-2048' | 'p-256' | 'sm2'
  /** Origin of the addresses in certificates; undefined: the public one. */
  readonly pkiUrl: string | undefined
  /** Where keys are kept other than in the database. */
  readonly keyStore: (KeyPlace & { readonly keys: KeptKeyIds }) | undefined
  /** Who issues the signers' certificates; undefined: the platform itself. */
  readonly authority:
    | { readonly url: string; readonly token: string | undefined; readonly name: string }
    | undefined
  /** PEM file of the external authorities' roots. */
  readonly trustedRootsFile: string | undefined
}

type KeyPlace =
  | { readonly kind: 'service'; readonly url: string; readonly token: string | undefined }
  | { readonly kind: 'module'; readonly library: string; readonly tokenLabel: string; readonly pin: string }

/** Names in the key service, labels in the module. */
interface KeptKeyIds {
  readonly issuing?: string
  readonly platform?: string
}

/** A time-stamp authority (RFC 3161). */
export interface TimestampConfig {
  readonly url: string
  readonly login?: { readonly user: string; readonly password: string }
}

const text = z.string().trim()

/** The variables, in the order of .env.example. */
export const signingVariables = {
  SIGNATURE_ALGORITHM: z
    .enum(['rsa-2048', 'p-256', 'sm2'], { error: '应为 rsa-2048、p-256 或 sm2' })
    .default('rsa-2048'),
  PKI_URL: origin().optional(),
  TSA_URL: webAddress('应为时间戳服务（RFC 3161）的 http(s) 地址').optional(),
  TSA_USER: text.optional(),
  TSA_PASSWORD: z.string().optional(),
  CA_URL: webAddress('应为外部证书机构的 http(s) 地址').optional(),
  CA_TOKEN: z.string().optional(),
  CA_NAME: text.optional(),
  TRUSTED_ROOTS: text.optional(),
  KEY_SERVICE_URL: baseAddress('应为密钥服务的 http(s) 地址').optional(),
  KEY_SERVICE_TOKEN: z.string().optional(),
  PKCS11_LIBRARY: text.optional(),
  PKCS11_TOKEN: text.optional(),
  PKCS11_PIN: z.string().optional(),
  PLATFORM_KEY: text.optional(),
  ISSUING_KEY: text.optional(),
}

const schema = z.object(signingVariables)
type Values = z.output<typeof schema>

/** What does not go together, as variable and remedy. */
export function signingContradictions(
  values: Values & { readonly opensMasterKey: boolean },
  report: (variable: string, remedy: string) => void,
): void {
  const has = (variable: keyof Values): boolean => values[variable] !== undefined
  const needs = (variable: keyof Values, other: keyof Values, remedy: string): void => {
    if (has(variable) && !has(other)) report(other, remedy)
  }
  needs('TSA_USER', 'TSA_URL', '设置了 TSA_USER，须同时设置时间戳服务地址')
  needs('TSA_USER', 'TSA_PASSWORD', '设置了 TSA_USER，须同时设置密码')
  needs('TSA_PASSWORD', 'TSA_USER', '设置了 TSA_PASSWORD，须同时设置用户名')
  needs('CA_URL', 'CA_NAME', '使用外部证书机构时须设置其名称，页面与证据报告将显示为颁发机构')
  needs('CA_URL', 'TRUSTED_ROOTS', '使用外部证书机构时须提供其根证书文件（PEM），否则无法验证签名')
  needs('PKCS11_LIBRARY', 'PKCS11_TOKEN', '使用 PKCS#11 时须设置令牌名称')
  needs('PKCS11_LIBRARY', 'PKCS11_PIN', '使用 PKCS#11 时须设置 PIN')
  if (has('KEY_SERVICE_URL') && has('PKCS11_LIBRARY'))
    report('PKCS11_LIBRARY', '与 KEY_SERVICE_URL 只能二选一')
  const keptElsewhere = has('KEY_SERVICE_URL') || has('PKCS11_LIBRARY')
  const named = has('PLATFORM_KEY') || has('ISSUING_KEY')
  if (named && !keptElsewhere)
    report(
      has('PLATFORM_KEY') ? 'PLATFORM_KEY' : 'ISSUING_KEY',
      '使用外部密钥须设置 KEY_SERVICE_URL 或 PKCS11_LIBRARY',
    )
  if (keptElsewhere && !named && !(has('KEY_SERVICE_URL') && values.opensMasterKey))
    report('PLATFORM_KEY', '已设置密钥服务或 PKCS#11，请用 PLATFORM_KEY、ISSUING_KEY 指定由其保管的密钥')
}

/** The parts of the configuration these variables make. */
export function signingConfig(values: Values): {
  signing: SigningConfig
  timestamp: TimestampConfig | undefined
} {
  const { TSA_URL, TSA_USER, TSA_PASSWORD, CA_URL, CA_NAME } = values
  return {
    signing: {
      algorithm: values.SIGNATURE_ALGORITHM,
      pkiUrl: values.PKI_URL,
      keyStore: keyStoreOf(values),
      authority:
        CA_URL === undefined ? undefined : { url: CA_URL, token: values.CA_TOKEN, name: CA_NAME ?? '' },
      trustedRootsFile: values.TRUSTED_ROOTS,
    },
    timestamp:
      TSA_URL === undefined
        ? undefined
        : {
            url: TSA_URL,
            ...(TSA_USER !== undefined && { login: { user: TSA_USER, password: TSA_PASSWORD ?? '' } }),
          },
  }
}

function keyStoreOf(values: Values): SigningConfig['keyStore'] {
  const { KEY_SERVICE_URL: url, PKCS11_LIBRARY: library, ISSUING_KEY, PLATFORM_KEY } = values
  const keys = {
    ...(ISSUING_KEY !== undefined && { issuing: ISSUING_KEY }),
    ...(PLATFORM_KEY !== undefined && { platform: PLATFORM_KEY }),
  }
  if (url !== undefined && (ISSUING_KEY ?? PLATFORM_KEY) === undefined) return undefined
  if (url !== undefined) return { kind: 'service', url, token: values.KEY_SERVICE_TOKEN, keys }
  if (library === undefined) return undefined
  const { PKCS11_TOKEN: tokenLabel = '', PKCS11_PIN: pin = '' } = values
  return { kind: 'module', library, tokenLabel, pin, keys }
}
