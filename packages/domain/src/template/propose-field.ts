import { ourPart } from '../our-part.ts'
import { type EsignField, fieldFormats, fieldGroup, type FieldGroup, type FieldType } from './field-types.ts'
import type { TemplateRole } from './sign-role.ts'
import { roleOfField, type TemplateField, templateLimits } from './template-field.ts'

/** What stands around a variable in its document. */
export interface FieldSurroundings {
  readonly code: string
  readonly before: string
  readonly previous: string
}

/** Variables that many templates have, by their code's last part; offered when a variable is added. */
export const commonVariables: Readonly<Record<string, { name: string; esignField?: EsignField }>> = {
  name: { name: '姓名', esignField: 'name' },
  companyName: { name: '企业名称', esignField: 'companyName' },
  signType: { name: '签署人身份', esignField: 'signType' },
  kwaiValue: { name: '快手ID', esignField: 'kwaiValue' },
  creditNo: { name: '统一社会信用代码' },
  legalPersonName: { name: '法定代表人' },
  identityNo: { name: '证件号码' },
  mobile: { name: '手机号码' },
  email: { name: '邮箱' },
  address: { name: '地址' },
  bankName: { name: '开户银行' },
  bankNo: { name: '银行账号' },
  contractNo: { name: '合同编号' },
  signDate: { name: '签署日期' },
  startDate: { name: '开始日期' },
  endDate: { name: '结束日期' },
}

/** A variable as it seems to be meant, for the manager to mend. */
export function proposeField(found: FieldSurroundings, roles: readonly TemplateRole[]): TemplateField {
  const role = roles.find(({ signRoleCode }) => signRoleCode === roleOfField(found.code))
  const end = found.code.split('.').at(-1) ?? found.code
  const fieldType = typeOf(end)
  const esignField = role ? (commonVariables[end]?.esignField ?? null) : null
  return {
    fieldCode: found.code,
    fieldName: nameOf(found, end, role !== undefined),
    fieldType,
    fieldFormat: formatOf(end, fieldType),
    notNull: fieldType !== 'multiText',
    roleType: groupOf(role),
    help: '',
    defaultValue: '',
    esignField,
    variableOptionalValueList: [],
  }
}

/**
 * Proposed names that tell their variables apart: whose it is stands before a name that several have, and a number
 * behind it where that does not help. `taken` are the names that managers have given.
 */
export function distinctNames(
  fields: readonly TemplateField[],
  roles: readonly TemplateRole[],
  taken: readonly string[] = [],
): TemplateField[] {
  const isRepeated = (name: string): boolean =>
    taken.includes(name) || fields.filter(({ fieldName }) => fieldName === name).length > 1
  const used = new Set(taken)
  return fields.map((field) => {
    const { fieldCode, fieldName } = field
    const role = roles.find(({ signRoleCode }) => signRoleCode === roleOfField(fieldCode))?.signRoleName ?? ''
    const isOfRole = isRepeated(fieldName) && !fieldName.startsWith(role)
    const name = unused(isOfRole ? `${role}${fieldName}` : fieldName, used)
    used.add(name)
    return { ...field, fieldName: name }
  })
}

function unused(name: string, used: ReadonlySet<string>): string {
  let found = name.slice(0, templateLimits.fieldName)
  for (let count = 2; used.has(found); count++) {
    const number = String(count)
    found = name.slice(0, templateLimits.fieldName - number.length) + number
  }
  return found
}

/** Where the variables of a role stand in the form. */
export function groupOf(role: Pick<TemplateRole, 'signRoleType'> | undefined): FieldGroup {
  if (!role) return fieldGroup.batch
  return role.signRoleType === ourPart.ours ? fieldGroup.ours : fieldGroup.theirs
}

const label = /([\p{Script=Han}\p{L}\u3000 ]{2,16})(?:[（(][^（）()]*[）)])?[：:]\s*$/u
const heading = /^[\p{Script=Han}\u3000 ]{2,12}$/u

function nameOf({ code, before, previous }: FieldSurroundings, end: string, isOfRole: boolean): string {
  const written = label.exec(before)?.[1] ?? (before === '' ? heading.exec(previous)?.[0] : undefined)
  const name = written?.replaceAll(/[\u3000 ]/g, '')
  if (name !== undefined && name.length > 1) return name
  // Of goods and the like, which sign nothing.
  if (end === 'name' && !isOfRole) return '名称'
  return commonVariables[end]?.name ?? code
}

function typeOf(end: string): FieldType {
  if (/(date|End|日期)$/i.test(end)) return 'date'
  if (/(terms|supplement|benefits|remarks?|条款|备注|说明)$/i.test(end)) return 'multiText'
  return numberFormat(end) === undefined ? 'singleText' : 'number'
}

function formatOf(end: string, type: FieldType): string {
  return (type === 'number' ? numberFormat(end) : undefined) ?? fieldFormats[type][0]?.value ?? ''
}

function numberFormat(end: string): string | undefined {
  if (/(Cn|大写)$/.test(end)) return '人民币大写'
  if (/(amount|price|total|salary|penalty|金额|单价)$/i.test(end)) return '#,##0.00'
  return /(months|years|days|hours|qty|count|数量)$/i.test(end) ? '0' : undefined
}
