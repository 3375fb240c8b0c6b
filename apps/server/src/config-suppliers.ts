import { z } from 'zod'
import { baseAddress } from './config-values.ts'

/** The suppliers that are asked themselves; for the others the built-in provider answers. */
export interface SuppliersConfig {
  readonly E_SIGN?: { readonly appId: string; readonly appSecret: string; readonly url: string }
}

const given = (): z.ZodOptional<z.ZodString> => z.string().trim().min(1).optional()

/** The variables, in the order of .env.example. */
export const supplierVariables = {
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
  const { ESIGN_APP_ID: appId, ESIGN_APP_SECRET: appSecret } = values
  if (appId !== undefined && appSecret === undefined)
    report('ESIGN_APP_SECRET', '已设置 ESIGN_APP_ID，须一并设置应用密钥')
  if (appId === undefined && appSecret !== undefined)
    report('ESIGN_APP_ID', '已设置 ESIGN_APP_SECRET，须一并设置应用编号')
  if (appId !== undefined && values.PUBLIC_URL === undefined)
    report('PUBLIC_URL', '使用电子签名服务商时必须设置，服务商的回调与返回地址由它生成')
}

/** The part of the configuration these variables make. */
export function suppliersConfig(values: SupplierValues): SuppliersConfig {
  const { ESIGN_APP_ID: appId, ESIGN_APP_SECRET: appSecret, ESIGN_URL: url } = values
  if (appId === undefined || appSecret === undefined) return {}
  return { E_SIGN: { appId, appSecret, url } }
}
