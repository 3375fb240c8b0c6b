import type { companyRealNameBankInfoAudit } from '@qiyin/calls/areas/company-real-name.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { normaliseAccount } from '@qiyin/domain/company/bank.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import type { Context } from '../../http/context.ts'
import type { AuthenticationPatch } from './store.ts'

/** The company's account as it is stored. */
export function bankPatchOf(
  { secrets }: Pick<Context, 'secrets'>,
  supplierCode: string,
  bank: NonNullable<Input<typeof companyRealNameBankInfoAudit>['bankInfoBO']>,
): AuthenticationPatch {
  const account = normaliseAccount(bank.bankNo)
  return {
    bank_no_enc: secrets.seal(account, 'company.bank-no'),
    bank_no_masked: maskAccount(account),
    bank_name: bank.bankName,
    bank_province_id: bank.bankProvinceId,
    bank_province: bank.bankProvince,
    bank_city: bank.bankCity,
    sub_branch_name: bank.subBranchName,
    bank_card_name: supplierCode === 'BEST_SIGN' ? (bank.bankCardName ?? null) : null,
  }
}

/** The last four digits stay: who has the account knows it by them. */
function maskAccount(account: string): string {
  return account.length > 8 ? `${'*'.repeat(5)}${account.slice(-4)}` : maskMobile(account)
}
