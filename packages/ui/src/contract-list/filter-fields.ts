import { maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { maxContractNoLength } from '@qiyin/domain/contract-number.ts'
import { maxContractNameLength } from '@qiyin/domain/contract/initiation.ts'
import { signTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { signStatusLabel } from '@qiyin/domain/contract/status.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import type { Choice, DeclaredField, FieldValues } from '../declared-fields/declared-fields.ts'

/** What a contract list is filtered by (seed 000 section 3 "Query filters"), as it travels. */
export type FilterField =
  | 'contractNo'
  | 'contractName'
  | 'signUser'
  | 'initiatorName'
  | 'signCompany'
  | 'businessTypeId'
  | 'signStatus'
  | 'signType'
  | 'initiateTimeStart'
  | 'initiateTimeEnd'
  | 'completeTimeStart'
  | 'completeTimeEnd'

export type Filters = FieldValues<FilterField>

/** D-10: the fields of the contract filter on desk and phone; the applications are the reader's own. */
export function contractFilterFields(applications: readonly Choice[]): DeclaredField<FilterField>[] {
  const short = { short: true } as const
  return [
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
    { kind: 'choice', name: 'signStatus', label: '签署状态', options: signStatuses, ...short },
    { kind: 'choice', name: 'signType', label: '签署方类型', options: signTypes, ...short },
    { kind: 'days', from: 'initiateTimeStart', to: 'initiateTimeEnd', label: '发起时间' },
    { kind: 'days', from: 'completeTimeStart', to: 'completeTimeEnd', label: '完成时间' },
  ]
}

const signStatuses = choicesOf(signStatusLabel)
const signTypes = choicesOf(signTypeLabel)

function choicesOf(labels: Readonly<Record<number, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
