import type { TrailFault, TrailFinding } from './check-chain.ts'

const faults: Readonly<Record<TrailFault, string>> = {
  sequence: '序号不连续，有记录被删除或插入',
  link: '与前一条记录不衔接',
  content: '内容与其校验值不符',
  predecessor: '该操作所针对的合同文件不是此前记录所产生的文件',
  unsealed: '没有平台密钥的校验值',
  end: '末尾的记录被删除或增加',
  signature: '合同文件的签名所绑定的记录不存在',
  document: '合同文件不是该记录所产生的文件',
  state: '操作记录与合同、签署方的状态不符，有签署或办结记录缺失或多出',
  facts: '合同名称、编号、截止时间或签署人、签署时间与该记录所载不符',
  root: '与此前经时间戳固定、在数据库之外保存的校验根不符',
  unlisted: '登记为已列入校验根，而没有校验根列有该记录',
}

const reasons = {
  unsealed: '记录产生于启用密钥校验之前，尚未固定，无法确认其未被改动',
  document: '合同文件不能读取或校验',
  key: '记录所用的主密钥未配置，无法校验',
  unrooted: '记录早于最近一次校验根，而未列入任何校验根',
} as const

/** What was found, in a sentence without its full stop. */
export function findingText(finding: TrailFinding): string {
  switch (finding.kind) {
    case 'intact':
      return '逐条校验通过'
    case 'broken':
      return `校验未通过，自第 ${finding.seq} 条起不一致：${faults[finding.fault]}`
    case 'uncheckable':
      return `不能校验，自第 ${finding.seq} 条起：${reasons[finding.why]}`
  }
}
