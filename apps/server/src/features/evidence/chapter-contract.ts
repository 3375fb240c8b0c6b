import { signOrderTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import {
  contractStatus,
  contractStatusLabel,
  effectiveStatus,
  signStatus,
} from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { type Block, type Fact, factsTable } from '@qiyin/pdf/text'
import type { EvidenceFacts } from './facts.ts'

/** What contract it is, and how it stands. */
export function contractChapter({ record, issuedAt }: EvidenceFacts): Block[] {
  const { facts, slots } = record
  const status = effectiveStatus(facts.storedStatus, facts.deadline, issuedAt)
  const signed = slots.filter((slot) => slot.signStatus === signStatus.signed).length
  return [
    factsTable([
      ['合同编号', facts.contractNo],
      ['合同名称', facts.contractName],
      ['合同状态', contractStatusLabel[status]],
      ['所属应用', facts.businessName],
      ['合同来源', facts.contractSource],
      ['发起企业', facts.companyName],
      ['发起人', facts.initiatorName],
      ['发起时间', formatDateTime(facts.initiateTime)],
      ['签署截止', formatDateTime(facts.deadline)],
      ...endFacts(facts, status),
      ['签署顺序', facts.signOrderType === 2 ? signOrderTypeLabel[2] : signOrderTypeLabel[1]],
      ['签署方', `共 ${slots.length} 方，已签署 ${signed} 方`],
      ['合同页数', `${facts.pageCount} 页`],
    ]),
  ]
}

function endFacts(facts: EvidenceFacts['record']['facts'], status: number): Fact[] {
  if (status === contractStatus.completed)
    return [['完成时间', facts.completeTime ? formatDateTime(facts.completeTime) : '']]
  const ended = endNames[status]
  if (ended === undefined) return [['完成时间', '尚未完成']]
  const time = formatDateTime(facts.endTime ?? facts.deadline)
  const reason: Fact[] = facts.endReason ? [[`${ended}原因`, facts.endReason]] : []
  const by: Fact[] = facts.endedBy ? [[`${ended}人`, facts.endedBy]] : []
  return [[`${ended}时间`, time], ...(status === contractStatus.expired ? [] : by), ...reason]
}

const endNames: Readonly<Record<number, string>> = {
  [contractStatus.canceled]: '撤销',
  [contractStatus.refused]: '拒签',
  [contractStatus.expired]: '过期',
}
