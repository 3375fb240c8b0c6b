import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { z } from 'zod'
import { baseAddress } from './config-values.ts'

/** The suppliers that are asked themselves; for the others the built-in provider answers. */
export interface SuppliersConfig {
  readonly FDD?: SupplierAccount
  readonly E_SIGN?: SupplierAccount
}

/** An application at a supplier. */
export interface SupplierAccount {
  readonly appId: string
  readonly appSecret: string
  /** Without a trailing slash. */
  readonly url: string
}

const given = (): z.ZodOptional<z.ZodString> => z.string().trim().min(1).optional()

/** The variables, in the order of .env.example. */
export const supplierVariables = {
  FDD_APP_ID: given(),
  FDD_APP_SECRET: given(),
  FDD_URL: baseAddress('应为法大大开放平台的 http(s) 地址').default('https://api.fadada.com/api/v5'),
  ESIGN_APP_ID: given(),
  ESIGN_APP_SECRET: given(),
  ESIGN_URL: baseAddress('应为 e签宝 开放平台的 http(s) 地址').default('https://openapi.esign.cn'),
}

const schema = z.object(supplierVariables)
type SupplierValues = z.output<typeof schema>

/** What of these variables is missing. */
export function supplierContradictions(
  values: SupplierValues & { readonly PUBLIC_URL?: string | undefined },
  report: (variable: string, remedy: string) => void,
): void {
  for (const [code, id, secret] of accounts) {
    if (values[id] === undefined && values[secret] === undefined) continue
    if (values[secret] === undefined) report(secret, `已设置 ${id}，须一并设置应用密钥`)
    if (values[id] === undefined) report(id, `已设置 ${secret}，须一并设置应用编号`)
    if (values.PUBLIC_URL === undefined)
      report('PUBLIC_URL', `由${supplierLabel[code]}办理认证时必须设置，其回调与返回地址由它生成`)
  }
}

const accounts = [
  ['FDD', 'FDD_APP_ID', 'FDD_APP_SECRET'],
  ['E_SIGN', 'ESIGN_APP_ID', 'ESIGN_APP_SECRET'],
] as const

/** The part of the configuration these variables make. */
export function suppliersConfig(values: SupplierValues): SuppliersConfig {
  const { FDD_APP_ID, FDD_APP_SECRET, ESIGN_APP_ID, ESIGN_APP_SECRET } = values
  const fdd = accountOf(FDD_APP_ID, FDD_APP_SECRET, values.FDD_URL)
  const esign = accountOf(ESIGN_APP_ID, ESIGN_APP_SECRET, values.ESIGN_URL)
  return { ...(fdd && { FDD: fdd }), ...(esign && { E_SIGN: esign }) }
}

function accountOf(
  appId: string | undefined,
  appSecret: string | undefined,
  url: string,
): SupplierAccount | undefined {
  return appId === undefined || appSecret === undefined ? undefined : { appId, appSecret, url }
}
