import { assuranceText } from '@qiyin/domain/assurance.ts'
import { signTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { type Block, type Fact, factsTable, smallPrint } from '@qiyin/pdf/text'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { Company } from '../companies/public.ts'
import type { EvidenceFacts } from './facts.ts'

type Slot = EvidenceFacts['record']['slots'][number]

/** Who takes part, and how each one's identity was checked. */
export function partiesChapter(facts: EvidenceFacts): Block[] {
  return [
    ...facts.record.slots.flatMap((slot, index) => [
      party(slot, index, facts),
      { kind: 'space', heightPt: 4 } as const,
    ]),
    smallPrint('手机号与证件号码已作掩码处理，完整信息由平台加密保存。'),
  ]
}

function party(slot: Slot, index: number, facts: EvidenceFacts): Block {
  return factsTable(
    [
      [
        '签署方',
        [{ text: `第 ${index + 1} 方（${signTypeLabel[slot.signType === 0 ? 0 : 1]}）`, bold: true }],
      ],
      ...companyFacts(slot, facts),
      ['姓名', slot.personName],
      ['证件号码', slot.identityNoMasked ?? '未核验', '手机号', slot.mobileMasked],
      ['个人身份核验', assuranceText(slot.assurance, facts.record.facts.supplierCode)],
      ['通知时间', timeText(slot.notifiedTime), '首次查看', timeText(slot.viewedTime)],
      ['签署状态', statusText(slot), '签署时间', timeText(slot.signTime)],
    ],
    { keepTogether: true },
  )
}

function companyFacts(slot: Slot, { companies }: EvidenceFacts): Fact[] {
  if (slot.companyName === null) return []
  const company = companies.find(({ companyId }) => companyId === slot.companyId)
  return [
    ['企业名称', slot.companyName],
    ['统一社会信用代码', company?.creditNo ?? '未登记'],
    ['企业身份核验', companyAssurance(company)],
  ]
}

function companyAssurance(company: Company | undefined): string {
  if (company?.assurance) return assuranceText(company.assurance, company.supplierCode)
  return company?.authStatus === companyAuthStatus.authenticated ? '已认证，未记录核验方式' : '未核验'
}

function statusText({ signStatus: status }: Slot): string {
  if (status === signStatus.signed) return '已签署'
  return status === signStatus.waitingForMe ? '待签署' : '未轮到签署'
}

function timeText(time: Date | null): string {
  return time ? formatDateTime(time) : '—'
}
