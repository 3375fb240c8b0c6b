import { accountStatusLabel } from '@qiyin/domain/access/account-status.ts'
import { companyAuthLabel } from '@qiyin/domain/company/auth-status.ts'
import { signOrderTypeLabel, signTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { contractStatusLabel } from '@qiyin/domain/contract/status.ts'
import { crossPagesLabel } from '@qiyin/domain/seal/cross-page.ts'
import { stampLabel } from '@qiyin/domain/seal/position.ts'
import type { Schema } from './schema-parts.ts'

/** What numbers mean. */
const labels: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  signType: signTypeLabel,
  ourPart: { 0: '我方', 1: '对方' },
  signOrderType: signOrderTypeLabel,
  contractStatus: contractStatusLabel,
  signStatus: { 0: '尚未轮到', 1: '可以签署', 2: '已签署' },
  authStatus: companyAuthLabel,
  crossPages: crossPagesLabel,
}

/** Names that mean this only beside, or with, another one. */
const labelsOf = {
  stamp: stampLabel,
  company: accountStatusLabel,
  initiation: { 0: '处理中', 1: '已发起', 2: '未能发起' },
} as const

/** Where values come from, and what they do, beyond their names. */
const notes: Readonly<Record<string, string>> = {
  bizId: '接入方自己的编号，一个编号只对应一份合同',
  notifyUrl: '该合同的事件改为发往此地址，主机须在应用的允许域名中',
  businessTypeId: '由「所属应用」接口查询',
  businessTypeCode: '由「所属应用」接口查询',
  companyId: '由「查询企业认证状态」接口按企业名称查询',
  initUser: '责任人的用户名，或企业授权的其他发起人的账号编号',
  signDeadlineTime: '当日 23:59:59 截止',
  signers: '对方人员填姓名、手机号和身份证号，企业另填企业名称；我方人员填姓名、用户名或邮箱、企业名称',
  known: '供网页使用，无需填写',
  signOrder: '有序签署时的次序，从 1 开始',
  cordList: '至少一处；签署日期和骑缝章另加',
  leftPercent: '印章左边距页面左边的百分比',
  topPercent: '印章上边距页面上边的百分比',
  templateCode: '见「系统管理 / 模板登记」',
  templateVersion: '不填则按模板当前版本',
  values: '变量编码与值，编码见「系统管理 / 模板登记」中的变量',
  origin: '显示嵌入页面的网页来源，如 https://erp.example.com，主机须在应用的允许嵌入域名中',
  signId: '由「查询合同」接口返回',
}

/** A field among those of its object. */
interface FieldPlace {
  readonly name: string
  readonly beside: readonly string[]
  /** Of a request. */
  readonly asked: boolean
}

/** What is to be known of a field beside its title and limits. */
export function noteOf(place: FieldPlace, field: Schema): string | undefined {
  const { name, asked } = place
  const numbers = (field.enum ?? []).filter((value): value is number => typeof value === 'number')
  const meanings = numbers.length === 0 ? undefined : meaningsOf(place, field)
  if (meanings) return numbers.map((value) => `${value} ${meanings[value] ?? ''}`).join('，')
  return asked && Object.hasOwn(notes, name) ? notes[name] : undefined
}

function meaningsOf(
  { name, beside }: FieldPlace,
  { title }: Schema,
): Readonly<Record<number, string>> | undefined {
  if (name === 'type') return title === '印章类型' ? labelsOf.stamp : undefined
  if (name !== 'status') return Object.hasOwn(labels, name) ? labels[name] : undefined
  if (beside.includes('authStatus')) return labelsOf.company
  return beside.includes('bizId') ? labelsOf.initiation : undefined
}
