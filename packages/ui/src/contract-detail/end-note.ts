import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { minuteText } from '../dates.ts'
import type { ContractDetail } from './detail.ts'

/** Why and when it ended, for canceled, refused and expired contracts. */
export function endNote(contract: ContractDetail): string | null {
  const when = minuteText(contract.endTime ?? contract.signDeadlineTime)
  const reason = contract.endReason === null ? '' : `，原因：${contract.endReason}`
  if (contract.contractStatus === contractStatus.canceled)
    return `${contract.endedBy ?? contract.initiator} 于 ${when} 撤销了合同${reason}`
  if (contract.contractStatus === contractStatus.refused)
    return `${contract.endedBy ?? '签署方'} 于 ${when} 拒签${reason}`
  if (contract.contractStatus === contractStatus.expired) return `合同已于 ${when} 超过签署截止时间，自动过期`
  return null
}
