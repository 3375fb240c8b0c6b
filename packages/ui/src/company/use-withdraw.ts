import { companyRealNameWithdraw } from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { useCallMutation } from '../call-hooks.ts'
import { confirm } from '../feedback/confirm.ts'
import type { WizardCompany } from './wizard-company.ts'

interface Withdrawing {
  company: WizardCompany
  onChanged: () => Promise<void>
  /** Whose work it takes the application back from. */
  from: 'platform' | 'supplier'
}

/** 撤回申请: takes a company's application back once it was said what that costs. */
export function useWithdraw({ company, onChanged, from }: Withdrawing): { busy: boolean; ask: () => void } {
  const { companyId, supplierCode } = company
  const withdraw = useCallMutation(companyRealNameWithdraw, { stale: [companyMine], onSuccess: onChanged })
  const content =
    from === 'platform'
      ? '撤回后可修改资料，需重新提交审核。'
      : `撤回后，已打开的${supplierLabel[supplierCode]}页面不再有效，可修改资料或更换认证方式后重新办理。`
  const ask = async (): Promise<void> => {
    if (await confirm({ title: '撤回申请', content, okText: '撤回' }))
      withdraw.mutate({ companyId, supplierCode })
  }
  return { busy: withdraw.isPending, ask: () => void ask() }
}
