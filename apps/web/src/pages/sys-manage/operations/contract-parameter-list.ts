import type { adminContractParam } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { bytesText } from './bytes-text.ts'

/** The bounds of contracts in the order in which a contract meets them, each with its unit. */
export function parametersOf(known: Answer<typeof adminContractParam>): { term: string; value: string }[] {
  return [
    { term: '合同名称', value: `不超过 ${known.maxContractNameLength} 字` },
    { term: '合同文件', value: `不超过 ${known.maxFiles} 个` },
    { term: '单个文件', value: `不超过 ${bytesText(known.maxFileBytes)}` },
    { term: '合并后的文件', value: `不超过 ${bytesText(known.maxMergedBytes)}` },
    { term: '合同页数', value: `不超过 ${known.maxPages} 页` },
    { term: '签署人', value: `不超过 ${known.maxSigners} 人` },
    { term: '签署截止', value: `不超过 ${known.maxDeadlineDays} 天` },
    { term: '到期提醒', value: `截止前 ${known.remindHours} 小时` },
    { term: '拒签与撤销原因', value: `不超过 ${known.maxReasonLength} 字` },
    { term: '单次批量签署', value: `不超过 ${known.maxBatchSigning} 份` },
    { term: '归档时间戳续期', value: `到期前 ${known.archiveLeadDays} 天` },
  ]
}
