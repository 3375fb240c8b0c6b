import { createPrivateKey, type KeyObject } from 'node:crypto'
import { supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { z } from 'zod'
import { baseAddress } from './config-values.ts'

/** The suppliers that are asked themselves; for the others the built-in provider answers. */
export interface SuppliersConfig {
  readonly BEST_SIGN?: { readonly developerId: string; readonly privateKey: KeyObject; readonly url: string }
  readonly FDD?: SupplierAccount & {
    readonly dialect: FddDialect
    /** As whom it signs the contracts of the companies that have it; without it the platform signs them itself. */
    readonly signing?: { readonly initiator: { readonly idType: 'corp'; readonly openId: string } }
  }
  readonly E_SIGN?: SupplierAccount & {
    /** Whether it signs the contracts of the companies that have it, in the platform's place. */
    readonly signing?: boolean
  }
}

/** An application at a supplier. */
interface SupplierAccount {
  readonly appId: string
  readonly appSecret: string
  /** Without a trailing slash. */
  readonly url: string
}

type FddDialect = (typeof fddDialects)[number]
const fddDialects = ['fasc51', 'api2'] as const
const fascUrl = 'https://api.fadada.com/api/v5'

const given = (): z.ZodOptional<z.ZodString> => z.string().trim().min(1).optional()

/** The variables, in the order of .env.example. */
export const supplierVariables = {
  BESTSIGN_DEVELOPER_ID: given(),
  BESTSIGN_PRIVATE_KEY: z.string().transform(readKey).optional(),
  BESTSIGN_URL: baseAddress('应为上上签开放平台的 http(s) 地址').default(
    'https://openapi.bestsign.cn/openapi/v2',
  ),
  FDD_APP_ID: given(),
  FDD_APP_SECRET: given(),
  FDD_DIALECT: z
    .enum(fddDialects, { error: '应为 fasc51（FASC OpenAPI 5.1）或 api2（API 2.0）' })
    .default('fasc51'),
  FDD_URL: baseAddress('应为法大大开放平台的 http(s) 地址').optional(),
  FDD_SIGNING_CORP_ID: given(),
  ESIGN_APP_ID: given(),
  ESIGN_APP_SECRET: given(),
  ESIGN_URL: baseAddress('应为 e签宝 开放平台的 http(s) 地址').default('https://openapi.esign.cn'),
  ESIGN_SIGNING: z.enum(['on', 'off'], { error: '应为 on 或 off' }).default('off'),
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
    if (values[secret] === undefined) report(secret, `已设置 ${id}，须一并设置该变量`)
    if (values[id] === undefined) report(id, `已设置 ${secret}，须一并设置该变量`)
    if (values.PUBLIC_URL === undefined)
      report('PUBLIC_URL', `由${supplierLabel[code]}办理认证时必须设置，其回调与返回地址由它生成`)
  }
  if (values.FDD_APP_ID !== undefined && values.FDD_DIALECT === 'api2' && values.FDD_URL === undefined)
    report('FDD_URL', '使用法大大 API 2.0 时，须设置其提供的接口地址')
  signingContradictions(values, report)
}

function signingContradictions(
  values: SupplierValues,
  report: (variable: string, remedy: string) => void,
): void {
  const { FDD_SIGNING_CORP_ID: corporation, FDD_APP_ID, FDD_DIALECT, ESIGN_SIGNING, ESIGN_APP_ID } = values
  if (corporation !== undefined && FDD_APP_ID === undefined)
    report('FDD_APP_ID', '已设置 FDD_SIGNING_CORP_ID，须一并设置法大大的应用')
  if (corporation !== undefined && FDD_DIALECT === 'api2')
    report('FDD_SIGNING_CORP_ID', '由法大大签署合同只支持 FASC OpenAPI 5.1（FDD_DIALECT=fasc51）')
  if (ESIGN_SIGNING === 'on' && ESIGN_APP_ID === undefined)
    report('ESIGN_APP_ID', '已设置 ESIGN_SIGNING=on，须一并设置 e签宝 的应用')
}

const accounts = [
  ['BEST_SIGN', 'BESTSIGN_DEVELOPER_ID', 'BESTSIGN_PRIVATE_KEY'],
  ['FDD', 'FDD_APP_ID', 'FDD_APP_SECRET'],
  ['E_SIGN', 'ESIGN_APP_ID', 'ESIGN_APP_SECRET'],
] as const satisfies readonly (readonly [SupplierCode, keyof SupplierValues, keyof SupplierValues])[]

/** The part of the configuration these variables make. */
export function suppliersConfig(values: SupplierValues): SuppliersConfig {
  const { BESTSIGN_DEVELOPER_ID: developerId, BESTSIGN_PRIVATE_KEY: privateKey } = values
  const { FDD_APP_ID, FDD_APP_SECRET, ESIGN_APP_ID, ESIGN_APP_SECRET } = values
  const fdd = accountOf(FDD_APP_ID, FDD_APP_SECRET, values.FDD_URL ?? fascUrl)
  const esign = accountOf(ESIGN_APP_ID, ESIGN_APP_SECRET, values.ESIGN_URL)
  return {
    ...(developerId !== undefined &&
      privateKey && { BEST_SIGN: { developerId, privateKey, url: values.BESTSIGN_URL } }),
    ...(fdd && { FDD: { ...fdd, dialect: values.FDD_DIALECT, ...fddSigning(values) } }),
    ...(esign && { E_SIGN: { ...esign, ...(values.ESIGN_SIGNING === 'on' && { signing: true }) } }),
  }
}

function fddSigning({
  FDD_SIGNING_CORP_ID: openId,
}: SupplierValues): Pick<NonNullable<SuppliersConfig['FDD']>, 'signing'> {
  return openId === undefined ? {} : { signing: { initiator: { idType: 'corp', openId } } }
}

function accountOf(
  appId: string | undefined,
  appSecret: string | undefined,
  url: string,
): SupplierAccount | undefined {
  return appId === undefined || appSecret === undefined ? undefined : { appId, appSecret, url }
}

/** PKCS #8 in base64, as the supplier's console gives it. */
function readKey(text: string, context: z.core.$RefinementCtx<string>): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // Said below: what was read must not be shown.
  }
  context.addIssue({ code: 'custom', message: '应为 base64 编码的 RSA 私钥（PKCS#8）', input: undefined })
  return z.NEVER
}
