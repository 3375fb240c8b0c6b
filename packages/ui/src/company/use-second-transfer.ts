import { companyRealNamePayoutRenew, companyRealNameRestart } from '@qiyin/calls/areas/company-real-name.ts'
import { companyGetByCompanyId, companyMine } from '@qiyin/calls/areas/company.ts'
import { useCallMutation } from '../call-hooks.ts'
import { instantOf } from '../dates.ts'
import { useNow } from '../use-now.ts'
import type { WizardStepProps } from './wizard-company.ts'

/** 重新打款 of an amount that has not come. */
export interface SecondTransfer {
  /** May be asked for now. */
  readonly allowed: boolean
  /** What the button of it says: a supplier sends once, after which the application begins again. */
  readonly label: string
  /** Where to look for it first, and what is to be known of a second one. */
  readonly account: string
  readonly text: string
  readonly busy: boolean
  readonly ask: () => void
}

/** Whether and how the amount can be sent again; `onAsked` follows. */
export function useSecondTransfer(company: WizardStepProps['company'], onAsked: () => void): SecondTransfer {
  const renew = useCallMutation(companyRealNamePayoutRenew, {
    stale: [companyGetByCompanyId],
    successText: '已申请重新打款',
    onSuccess: onAsked,
  })
  const again = useCallMutation(companyRealNameRestart, {
    stale: [companyGetByCompanyId, companyMine],
    onSuccess: onAsked,
  })
  const { companyId, supplierCode, payout, bankName, subBranchName, bankNo } = company
  const which = { companyId, supplierCode }
  const account = `请先核对收款账户：${bankName ?? '-'} ${subBranchName ?? ''}，账号 ${bankNo ?? '-'}`
  const from = payout?.renewableTime ?? null
  const nowMs = useNow()
  const allowed = from !== null && (instantOf(from)?.getTime() ?? Infinity) <= nowMs
  if (company.supplierProof)
    return {
      allowed: true,
      label: '重新申请认证',
      account,
      text: '一般 2 小时内到账，节假日可能顺延。账户有误或仍未收到的，可重新申请认证，更换对公账户。',
      busy: again.isPending,
      ask: () => again.mutate(which),
    }
  return {
    allowed,
    label: '申请重新打款',
    account,
    text: `${remarkText(payout)}${textOf(from, allowed)}`,
    busy: renew.isPending,
    ask: () => renew.mutate(which),
  }
}

function remarkText(payout: WizardStepProps['company']['payout']): string {
  const remark = payout ? `「企业认证 ${payout.remark}」` : ''
  return `一般 2 小时内到账，节假日可能顺延。请在网银或回单中按附言${remark}查找。`
}

function textOf(from: string | null, allowed: boolean): string {
  if (from === null) return '已申请过重新打款，仍未收到请联系平台客服。'
  return allowed
    ? '仍未收到的，可申请重新打款一次，金额不变。'
    : `仍未收到的，${from.slice(5, 16)} 后可申请重新打款一次，金额不变。`
}
