import { signType } from '../contract/signing-order.ts'
import { fieldGroup } from './field-types.ts'
import type { TemplateRole } from './sign-role.ts'
import { roleOfField, type TemplateField } from './template-field.ts'

/** What of a party must be known to ask it to sign, by the last part of a variable's code. */
export const signerParts = {
  companyName: '企业名称',
  name: '姓名',
  identityNo: '身份证号',
  mobile: '手机号',
} as const

/** One of them. */
export type SignerPart = keyof typeof signerParts

const partsOf: Readonly<Record<TemplateRole['signType'], readonly SignerPart[]>> = {
  [signType.individual]: ['name', 'identityNo', 'mobile'],
  [signType.enterprise]: ['companyName', 'name', 'identityNo', 'mobile'],
}

/** What a variable says of whoever signs in its role; undefined where it says nothing. */
export function partOfField({
  fieldCode,
  esignField,
}: Pick<TemplateField, 'fieldCode' | 'esignField'>): SignerPart | 'kwaiValue' | 'email' | undefined {
  if (roleOfField(fieldCode) === undefined) return undefined
  if (esignField === 'name' || esignField === 'companyName' || esignField === 'kwaiValue') return esignField
  const end = fieldCode.split('.').at(-1) ?? ''
  if (end === 'identityNo' || end === 'mobile' || end === 'email') return end
  return end === 'name' || end === 'companyName' ? end : undefined
}

/**
 * What each contract asks for although the document does not print it: without name, number and mobile nobody can be
 * asked to sign. `roles` are those whose signers are not chosen once for all.
 */
export function missingSignerFields(
  fields: readonly TemplateField[],
  roles: readonly TemplateRole[],
): TemplateField[] {
  return roles.flatMap((role) => {
    const own = fields.filter(({ fieldCode }) => roleOfField(fieldCode) === role.signRoleCode)
    const known = new Set(own.map(partOfField))
    return partsOf[role.signType]
      .filter((part) => !known.has(part))
      .map((part) => ({
        fieldCode: `${role.signRoleCode}.${part}`,
        fieldName: `${role.signRoleName}${signerParts[part]}`,
        fieldType: 'singleText',
        fieldFormat: '',
        notNull: true,
        roleType: fieldGroup.theirs,
        help: '',
        defaultValue: '',
        esignField: part === 'name' || part === 'companyName' ? part : null,
        variableOptionalValueList: [],
      }))
  })
}

/** A signer as the values of one contract have it; what they do not say is left out. */
export type SignerOfValues = { readonly [Part in SignerPart | 'kwaiValue' | 'email']?: string }

/** Who signs in a role, by the values of the role's variables. */
export function signerOfValues(
  role: Pick<TemplateRole, 'signRoleCode'>,
  fields: readonly Pick<TemplateField, 'fieldCode' | 'esignField'>[],
  values: Readonly<Record<string, string>>,
): SignerOfValues {
  const said = fields.flatMap((field) => {
    const part = roleOfField(field.fieldCode) === role.signRoleCode ? partOfField(field) : undefined
    const value = values[field.fieldCode]?.trim()
    return part && value ? [[part, value] as const] : []
  })
  // Where two say the same, the first counts.
  return Object.fromEntries(said.toReversed())
}
