import { supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { Config } from '../../config.ts'

/** A service that the configuration names. */
export interface OuterService {
  readonly name: string
  readonly url: string
  /** The variable to look at when it cannot be reached. */
  readonly variable: string
}

/** Every service outside this process that is spoken to by HTTP, besides the object store. */
export function outerServices(config: Config): OuterService[] {
  const { masterKey, sms, timestamp, signing, identity, companyPayout, entrance, templates } = config
  const services: (OuterService | false | undefined)[] = [
    masterKey.kind === 'service' && { name: '密钥服务', url: masterKey.url, variable: 'KEY_SERVICE_URL' },
    signing.keyStore?.kind === 'service' && {
      name: '签名密钥服务',
      url: signing.keyStore.url,
      variable: 'KEY_SERVICE_URL',
    },
    timestamp && { name: '时间戳服务', url: timestamp.url, variable: 'TSA_URL' },
    signing.authority && { name: '证书签发服务', url: signing.authority.url, variable: 'CA_URL' },
    sms.kind === 'gateway' && { name: '短信网关', url: sms.url, variable: 'SMS_GATEWAY_URL' },
    (sms.kind === 'aliyun' || sms.kind === 'tencent') && {
      name: '短信服务',
      url: sms.endpoint,
      variable: 'SMS_ENDPOINT',
    },
    identity.kind === 'http' && { name: '身份核验服务', url: identity.url, variable: 'IDENTITY_CHECK_URL' },
    companyPayout.kind === 'http' && {
      name: '打款服务',
      url: companyPayout.url,
      variable: 'COMPANY_PAYOUT_URL',
    },
    templates.office?.kind === 'gotenberg' && {
      name: '文档转换服务（Gotenberg）',
      url: templates.office.url,
      variable: 'GOTENBERG_URL',
    },
    ...signOnOf(entrance.singleSignOn),
    ...suppliersOf(config),
  ]
  return services.filter((one) => one !== false && one !== undefined)
}

function signOnOf(signOn: Config['entrance']['singleSignOn']): OuterService[] {
  const name = '单点登录服务'
  if (signOn.kind === 'cas') return [{ name, url: signOn.baseUrl, variable: 'CAS_BASE_URL' }]
  return signOn.kind === 'oidc' ? [{ name, url: signOn.issuer, variable: 'OIDC_ISSUER' }] : []
}

const supplierVariables: Readonly<Record<SupplierCode, string>> = {
  BEST_SIGN: 'BESTSIGN_URL',
  FDD: 'FDD_URL',
  E_SIGN: 'ESIGN_URL',
}

function suppliersOf({ suppliers }: Config): OuterService[] {
  const codes: readonly SupplierCode[] = ['BEST_SIGN', 'FDD', 'E_SIGN']
  return codes.flatMap((code) => {
    const account = suppliers[code]
    return account ? [{ name: supplierLabel[code], url: account.url, variable: supplierVariables[code] }] : []
  })
}
