import { maxContractNameLength } from '@qiyin/domain/limits.ts'
import { maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { maxContractNoLength } from '@qiyin/domain/contract-number.ts'
import { signTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { contractStatus, contractStatusLabel, signStatusLabel } from '@qiyin/domain/contract/status.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import type { Choice, DeclaredField, FieldValues } from '../declared-fields/declared-fields.ts'

/** What a contract list is filtered by (seed 000 section 3 "Query filters"), as it travels; companyId is ours. */
export type FilterField =
  | 'companyId'
  | 'contractNo'
  | 'contractName'
  | 'signUser'
  | 'initiatorName'
  | 'signCompany'
  | 'businessTypeId'
  | 'contractStatus'
  | 'signStatus'
  | 'signType'
  | 'initiateTimeStart'
  | 'initiateTimeEnd'
  | 'completeTimeStart'
  | 'completeTimeEnd'

export type Filters = FieldValues<FilterField>

/** D-10: the fields of the contract filter on desk and phone; applications and companies are the reader's own. */
export function contractFilterFields(
  applications: readonly Choice[],
  companies?: readonly Choice[],
): DeclaredField<FilterField>[] {
  const short = { short: true } as const
  return [
    ...(companies
      ? [{ kind: 'choice', name: 'companyId', label: '我管理的企业', options: companies } as const]
      : []),
    { kind: 'text', name: 'contractNo', label: '合同编号', maxLength: maxContractNoLength },
    { kind: 'text', name: 'contractName', label: '合同名称', maxLength: maxContractNameLength },
    { kind: 'text', name: 'signUser', label: '签署人', maxLength: maxPersonNameLength, ...short },
    { kind: 'text', name: 'initiatorName', label: '发起人', maxLength: maxPersonNameLength, ...short },
    {
      kind: 'text',
      name: 'signCompany',
      label: '签署企业',
      placeholder: '请输入企业名称',
      maxLength: maxCompanyNameLength,
    },
    { kind: 'choice', name: 'businessTypeId', label: '所属应用', options: applications },
    { kind: 'choice', name: 'contractStatus', label: '合同状态', options: contractStatuses, ...short },
    { kind: 'choice', name: 'signStatus', label: '签署状态', options: signStatuses, ...short },
    { kind: 'choice', name: 'signType', label: '签署方类型', options: signTypes, ...short },
    { kind: 'days', from: 'initiateTimeStart', to: 'initiateTimeEnd', label: '发起时间' },
    { kind: 'days', from: 'completeTimeStart', to: 'completeTimeEnd', label: '完成时间' },
  ]
}

const { signing, completed, canceled, refused, expired } = contractStatus
const listedStatuses: ReadonlySet<number> = new Set([signing, completed, canceled, refused, expired])

/** Those a list can show; deleted contracts are in none. */
const contractStatuses = choicesOf(contractStatusLabel).filter(({ value }) =>
  listedStatuses.has(Number(value)),
)
const signStatuses = choicesOf(signStatusLabel)
const signTypes = choicesOf(signTypeLabel)

function choicesOf(labels: Readonly<Record<number, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
