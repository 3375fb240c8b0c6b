import { contractKinds, type ContractKind } from './contract-texts.ts'

/** Who signs, by the mobile number of the demonstration's people; a company signs with its seal. */
export interface PlannedParty {
  readonly mobile: string
  readonly companyName: string | null
}

export type PlannedEnd =
  | { readonly kind: 'signing'; readonly signed: number }
  | { readonly kind: 'completed' }
  | { readonly kind: 'canceled' | 'refused'; readonly signed: number; readonly reason: string }
  | { readonly kind: 'expired'; readonly signed: number }

/** One invented contract: who, about what, when, and how far it has come. */
export interface PlannedContract {
  readonly contractName: string
  readonly contract: ContractKind
  readonly initiatorMobile: string
  readonly companyName: string
  /** In the order of signing. */
  readonly parties: readonly PlannedParty[]
  readonly ordered: boolean
  readonly daysAgo: number
  /** Days from initiation to the deadline: 14 at most, as for everyone. */
  readonly deadlineAfterDays: number
  /** From one signature to the next. */
  readonly hoursBetween: number
  readonly end: PlannedEnd
}

const ours = '上海云帆供应链管理有限公司'
const yunqi = '杭州云栖智造科技有限公司'
const shufeng = '北京数峰信息技术有限公司'
const people = {
  lijingyi: '13800000001',
  fangning: '13800000002',
  chensiyuan: '13800000004',
  linxiaofeng: '13800000005',
  wangzihan: '13800000006',
} as const

const us: PlannedParty = { mobile: people.lijingyi, companyName: ours }
const them = {
  yunqi: { mobile: people.chensiyuan, companyName: yunqi },
  shufeng: { mobile: people.linxiaofeng, companyName: shufeng },
  wang: { mobile: people.wangzihan, companyName: null },
  chen: { mobile: people.chensiyuan, companyName: null },
} as const satisfies Record<string, PlannedParty>

const subjects: Record<ContractKind['key'], readonly string[]> = {
  supply: [
    '智能仓储设备采购框架合同（2026年度）',
    '华东区域冷链运输设备采购合同',
    '自动分拣线备件采购合同',
    '仓储货架及配套设施采购合同',
  ],
  labour: ['劳动合同书（王梓涵）', '劳动合同续签协议（王梓涵）', '岗位调整协议（王梓涵）'],
  lease: ['张江园区3号楼12层房屋租赁合同', '叉车租赁合同（嘉定仓）', '会议设备租赁合同'],
  secrecy: ['员工保密与竞业限制协议（王梓涵）', '项目保密协议（仓储系统升级）'],
  service: ['仓储管理系统（WMS）技术服务合同', '数据接口对接技术服务合同', '信息安全评估服务合同'],
  reconciliation: ['2026年第三季度往来款项对账确认函', '2026年第二季度往来款项对账确认函'],
}

/** Which people and companies a kind of contract is between; the last one is our side. */
const partiesOf: Record<ContractKind['key'], readonly (readonly PlannedParty[])[]> = {
  supply: [
    [them.yunqi, us],
    [them.wang, them.yunqi, us],
    [them.shufeng, us],
  ],
  labour: [[them.wang, us]],
  lease: [
    [them.yunqi, us],
    [them.shufeng, us],
  ],
  secrecy: [
    [them.wang, us],
    [them.chen, us],
  ],
  service: [
    [them.shufeng, us],
    [them.chen, them.shufeng, us],
  ],
  reconciliation: [
    [them.yunqi, us],
    [them.shufeng, us],
  ],
}

/** 40 contracts over all states: 14 in signing at every stage, 15 completed, 4 canceled, 3 refused, 4 expired. */
const ends: readonly PlannedEnd[] = [
  ...[0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0].map((signed) => ({ kind: 'signing' as const, signed })),
  ...Array.from({ length: 15 }, () => ({ kind: 'completed' as const })),
  { kind: 'canceled', signed: 0, reason: '岗位薪资调整，需重新拟定第四条后再发起' },
  { kind: 'canceled', signed: 1, reason: '采购数量有误，重新发起' },
  { kind: 'canceled', signed: 0, reason: '对方要求更换签署主体' },
  { kind: 'canceled', signed: 0, reason: '重复发起' },
  { kind: 'refused', signed: 0, reason: '付款条款与协商内容不一致' },
  { kind: 'refused', signed: 1, reason: '合同金额需要复核' },
  { kind: 'refused', signed: 0, reason: '签署主体信息有误' },
  ...[0, 1, 0, 1].map((signed) => ({ kind: 'expired' as const, signed })),
]

/** The first that are completed are so lately: statistics of a month have something to show. */
const lately = { from: 14, to: 19, daysAgo: 9 }
/** Some contracts take an hour, some a week. */
const hoursBetween = [0.3, 0.8, 5, 11, 30, 72]

/** The plan of the demonstration's contracts, the newest first. */
export const demoContracts: readonly PlannedContract[] = ends.map((end, index) => {
  const contract = pick(contractKinds, index)
  const round = Math.floor(index / contractKinds.length)
  const parties = pick(partiesOf[contract.key], round)
  const open = end.kind === 'signing'
  return {
    contractName: pick(subjects[contract.key], round),
    contract,
    initiatorMobile:
      contract.businessTypeCode === 'HUMAN_RESOURCES' && index % 2 === 1 ? people.fangning : people.lijingyi,
    companyName: ours,
    parties,
    ordered: parties.length > 2,
    daysAgo: daysAgoOf(index, end),
    // Some near their end, some with time: what a person sees on an ordinary day.
    deadlineAfterDays: open
      ? Math.min(14, (index % 9) + (index % 3 === 0 ? 1 : 5))
      : end.kind === 'completed'
        ? 14
        : 10,
    hoursBetween: end.kind === 'completed' ? pick(hoursBetween, index) : 0.8,
    end: clipped(end, parties.length),
  }
})

/** It is planned to be open still, and its deadline lies ahead. */
export function stays({ end }: PlannedContract): boolean {
  return end.kind === 'signing'
}

function daysAgoOf(index: number, end: PlannedEnd): number {
  if (end.kind === 'signing') return index % 9
  const isLate = index >= lately.from && index < lately.to
  return isLate ? lately.daysAgo + index - lately.from : 16 + index * 3
}

function pick<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** No contract that is still open has all its signatures. */
function clipped(end: PlannedEnd, parties: number): PlannedEnd {
  return 'signed' in end ? { ...end, signed: Math.min(end.signed, parties - 1) } : end
}
