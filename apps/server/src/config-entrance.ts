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
  /** The host name under which the pages are the inner ones. */
  readonly innerHost: string | undefined
  /** Where a login may lead besides our own pages. */
  readonly redirectOrigins: readonly string[]
  /** Closed for an upgrade: what the pages say; undefined while open. */
  readonly maintenance: string | undefined
}

/** Seed 001 section 2. */
const upgradeNotice = '系统将于3月4日23:00至次日06:00停机升级，期间暂停服务，请您谅解'

/** The variables, in the order of .env.example. */
export const entranceVariables = {
  CAS_BASE_URL: baseAddress('应为单点登录服务（CAS）的 http(s) 地址').optional(),
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

export function entranceConfig(values: z.output<typeof schema>, demo: boolean): EntranceConfig {
  const { CAS_BASE_URL: baseUrl, MAINTENANCE: isClosed, MAINTENANCE_NOTICE: notice } = values
  return {
    singleSignOn:
      baseUrl === undefined ? (demo ? { kind: 'demo' } : { kind: 'off' }) : { kind: 'cas', baseUrl },
    innerHost: values.INNER_HOST,
    redirectOrigins: values.LOGIN_REDIRECT_ORIGINS,
    maintenance: isClosed ? notice : undefined,
  }
}
