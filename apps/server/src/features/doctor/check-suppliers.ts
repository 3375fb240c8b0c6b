import { supplierCodes, supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { ProviderError, type ProviderErrorKind } from '@qiyin/providers/provider-error.ts'
import { contractById } from '../contracts/public.ts'
import { flowTroubles } from '../signing-flows/public.ts'
import { supplierFailures } from '../supplier-records/public.ts'
import type { Check } from './check.ts'

const lookBackMs = 24 * 3_600_000

/** What of a supplier's refusals somebody has to put right there, and how. */
const remedies: Readonly<Partial<Record<string, (code: SupplierCode) => string>>> = {
  CredentialRejected: (code) =>
    `凭证被拒，请核对 ${credentials[code]} 与服务商后台一致，并确认本机时钟准确、出口地址在其白名单中`,
  QuotaExhausted: () => '余量不足，请在服务商后台续费',
}

const credentials: Readonly<Record<SupplierCode, string>> = {
  BEST_SIGN: 'BESTSIGN_DEVELOPER_ID、BESTSIGN_PRIVATE_KEY',
  FDD: 'FDD_APP_ID、FDD_APP_SECRET',
  E_SIGN: 'ESIGN_APP_ID、ESIGN_APP_SECRET',
}

/** That no supplier that is asked has refused our credentials, or had nothing left, within a day. */
export const supplierAccounts: Check = {
  name: '服务商账号（近 24 小时的拒绝）',
  async *look({ config, database, now }) {
    const since = new Date(now().getTime() - lookBackMs)
    for (const supplierCode of supplierCodes) {
      if (!config.suppliers[supplierCode]) continue
      const [last] = await supplierFailures(database.db, {
        supplierCode,
        since,
        outcomes: ['CredentialRejected', 'QuotaExhausted'],
        limit: 1,
      })
      const remedy = last && remedies[last.outcome]
      yield last && remedy
        ? { text: `${supplierLabel[supplierCode]}（${last.operation}）：${remedy(supplierCode)}` }
        : null
    }
  },
}

/** That suppliers take our credentials now, where a question is documented that costs and changes nothing. */
export const supplierCredentials: Check = {
  name: '服务商账号（现在）',
  async *look({ config, providers }) {
    for (const supplierCode of supplierCodes) {
      const { tryAccount } = providers[supplierCode]
      if (!config.suppliers[supplierCode] || !tryAccount) continue
      const kind = await refusalOf(tryAccount)
      const remedy = kind && remedies[kind]
      yield remedy ? { text: `${supplierLabel[supplierCode]}：${remedy(supplierCode)}` } : null
    }
  },
}

/** What a supplier refused with; one that cannot be reached is named among the outer services. */
async function refusalOf(tryAccount: () => Promise<void>): Promise<ProviderErrorKind | undefined> {
  try {
    await tryAccount()
    return undefined
  } catch (error) {
    if (error instanceof ProviderError) return error.kind
    throw error
  }
}

/** As many as an operator reads. */
const mostTroubles = 100

/** That every contract at a supplier goes on by itself. */
export const supplierContracts: Check = {
  name: '由服务商签署的合同',
  async *look({ database: { db } }) {
    for (const { contractId, supplierCode, text } of await flowTroubles(db, mostTroubles)) {
      const contract = await contractById(db, contractId)
      yield { text: `合同 ${contract?.contractNo ?? contractId}（${supplierLabel[supplierCode]}）：${text}` }
    }
  },
}
