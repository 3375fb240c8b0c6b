import { z } from 'zod'
import { baseAddress, onOff } from './config-values.ts'

/** How people come in, and whether they may just now. */
export interface EntranceConfig {
  /** How the operating company's own people log in beside the mobile number. */
  readonly singleSignOn:
    | { readonly kind: 'off' }
    | { readonly kind: 'demo' }
    /** Central Authentication Service, protocol 2 or 3; an address without a trailing slash. */
    | { readonly kind: 'cas'; readonly baseUrl: string }
    | ({ readonly kind: 'oidc' } & OidcConfig)
  /** The host name under which the pages are the inner ones. */
  readonly innerHost: string | undefined
  /** Where a login may lead besides our own pages. */
  readonly redirectOrigins: readonly string[]
  /** Closed for an upgrade: what the pages say; undefined while open. */
  readonly maintenance: string | undefined
}

/** An OpenID provider, and what we are to it. */
export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
  /** The claim that holds the account name of the directory. */
  readonly userClaim: string
}

/** Seed 001 section 2. */
const upgradeNotice = '系统将于3月4日23:00至次日06:00停机升级，期间暂停服务，请您谅解'

/** The variables, in the order of .env.example. */
export const entranceVariables = {
  CAS_BASE_URL: baseAddress('应为单点登录服务（CAS）的 http(s) 地址').optional(),
  OIDC_ISSUER: baseAddress('应为 OpenID Connect 服务（issuer）的 http(s) 地址').optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: z.string().trim().optional(),
  OIDC_SCOPE: z
    .string()
    .trim()
    .regex(/(^| )openid( |$)/, '须包含 openid')
    .default('openid profile email phone'),
  OIDC_USER_CLAIM: z.string().trim().default('preferred_username'),
  INNER_HOST: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z\d.-]+$/, '应为主机名，不带协议与端口')
    .optional(),
  LOGIN_REDIRECT_ORIGINS: z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(
      z.array(
        z
          .string()
          .refine((one) => URL.parse(one)?.origin === one, '应为 http(s)://主机[:端口]，多项以逗号分隔'),
      ),
    )
    .default([]),
  MAINTENANCE: onOff().default(false),
  MAINTENANCE_NOTICE: z.string().trim().max(200, '不能超过 200 个字符').default(upgradeNotice),
}

const schema = z.object(entranceVariables)

type EntranceValues = z.output<typeof schema>

/** What of these variables contradicts the rest, or is of no use without it. */
export function entranceContradictions(
  { CAS_BASE_URL: cas, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret }: EntranceValues,
  report: (variable: string, remedy: string) => void,
): void {
  if (cas !== undefined && issuer !== undefined)
    report('OIDC_ISSUER', '单点登录只能有一种，请删除它或 CAS_BASE_URL')
  if (issuer === undefined) return
  if (id === undefined) report('OIDC_CLIENT_ID', '已设置 OIDC_ISSUER，须一并设置')
  if (secret === undefined) report('OIDC_CLIENT_SECRET', '已设置 OIDC_ISSUER，须一并设置')
}

export function entranceConfig(values: EntranceValues, demo: boolean): EntranceConfig {
  const { MAINTENANCE: isClosed, MAINTENANCE_NOTICE: notice } = values
  return {
    singleSignOn: signOnOf(values, demo),
    innerHost: values.INNER_HOST,
    redirectOrigins: values.LOGIN_REDIRECT_ORIGINS,
    maintenance: isClosed ? notice : undefined,
  }
}

function signOnOf(values: EntranceValues, demo: boolean): EntranceConfig['singleSignOn'] {
  const { CAS_BASE_URL: baseUrl, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId = '' } = values
  if (baseUrl !== undefined) return { kind: 'cas', baseUrl }
  if (issuer === undefined) return { kind: demo ? 'demo' : 'off' }
  const { OIDC_CLIENT_SECRET: clientSecret = '', OIDC_SCOPE: scope, OIDC_USER_CLAIM: userClaim } = values
  return { kind: 'oidc', issuer, clientId, clientSecret, scope, userClaim }
}
