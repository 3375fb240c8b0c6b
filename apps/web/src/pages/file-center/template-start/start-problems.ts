import { deadlineRefusal } from '@qiyin/domain/contract/deadline.ts'
import { fieldGroup } from '@qiyin/domain/template/field-types.ts'
import { fieldValueProblem } from '@qiyin/domain/template/field-value.ts'
import { isKwaiValue, kwaiDigitsOnly, showsKwaiValue } from '@qiyin/domain/contract/initiation.ts'
import { textProblem } from '@qiyin/domain/text-check.ts'
import { maxContractNameLength } from '@qiyin/domain/limits.ts'
import type { SignerField, SignersApplication } from '../../../components/signer-editor/signer-fields.ts'
import type { StartDraft, StartForm, StartRole } from './start-draft.ts'
import { choiceOf, derivedValues, wayOf, type Starter } from './start-signers.ts'

/** What is wrong with one field, by the key of its place. */
export interface StartProblem {
  at: string
  message: string
}

/** The key of a variable's place. */
export const valueAt = (fieldCode: string): string => `value ${fieldCode}`

const signerPlace = 'signer '

/** The key of a signer's place. */
export const signerAt = (roleCode: string, field: SignerField): string => `${signerPlace}${roleCode} ${field}`

interface StartSetting {
  form: StartForm | undefined
  application: SignersApplication | undefined
  starter: Starter
  now: Date
}

/** Everything that keeps the contract from being made, in the order of the form (seed 002 section 5). */
export function startProblems(draft: StartDraft, setting: StartSetting): StartProblem[] {
  const { form, starter, now } = setting
  const settings = settingProblems(draft, now)
  if (!form) return settings
  const derived = derivedValues(form, draft, starter)
  const signers = form.roles.flatMap((role) => signerProblems(role, draft, setting))
  const values = form.fields.flatMap((field) => {
    // Each row of a batch fills the others in; what follows from the signer is said at the signer.
    if (draft.isBatch && field.roleType !== fieldGroup.ours) return []
    if (field.fieldCode in derived) return []
    const message = fieldValueProblem(field, draft.values[field.fieldCode]?.trim() ?? '', now)
    return message === null ? [] : [{ at: valueAt(field.fieldCode), message }]
  })
  return [...settings, ...signers, ...values]
}

/**
 * Those that are said: of fields that were left, and of all once everything was asked for. What a template asks for is
 * not held against whoever chose it after that.
 */
export function saidProblems(
  problems: readonly StartProblem[],
  {
    left,
    askedOf,
    templateCode,
  }: { left: ReadonlySet<string>; askedOf: string | null; templateCode: string },
): StartProblem[] {
  const isAsked = (at: string): boolean => askedOf !== null && (askedOf === templateCode || !isOfTemplate(at))
  return problems.filter(({ at }) => left.has(at) || isAsked(at))
}

function isOfTemplate(at: string): boolean {
  return at.startsWith(valueAt('')) || at.startsWith(signerPlace)
}

function settingProblems(draft: StartDraft, now: Date): StartProblem[] {
  const nameRule = { label: '合同名称', missing: '', max: maxContractNameLength }
  const found: [string, string | null | undefined][] = [
    ['businessTypeId', draft.businessTypeId === '' ? '请选择所属应用' : null],
    ['templateCode', draft.templateCode === '' ? '请选择合同模板' : null],
    ['companyId', draft.companyId === '' ? '请选择发起企业' : null],
    ['contractName', draft.contractName === '' ? null : textProblem(draft.contractName, nameRule)],
    ['signDeadlineTime', deadlineRefusal(draft.signDeadlineTime, now)?.message],
  ]
  return found.flatMap(([at, message]) => (message ? [{ at, message }] : []))
}

function signerProblems(
  role: StartRole,
  draft: StartDraft,
  { starter, application }: StartSetting,
): StartProblem[] {
  const way = wayOf(role, starter)
  const { signer } = choiceOf(role, draft, starter)
  const at = (field: SignerField, message: string): StartProblem[] => [
    { at: signerAt(role.signRoleCode, field), message },
  ]
  if (way === 'colleague') {
    return [
      ...(signer.username === '' ? at('name', '请选择签署人') : []),
      ...(signer.companyName === '' ? at('companyName', '请选择符合模板角色的企业') : []),
      ...(signer.companyName !== '' && signer.sealAuthorizeId === ''
        ? at('sealAuthorizeId', '请选择印章')
        : []),
    ]
  }
  if (way === 'ownCompany') return signer.sealAuthorizeId === '' ? at('sealAuthorizeId', '请选择签署人') : []
  if (way === 'self' || !application || !showsKwaiValue(application)) return []
  if (signer.kwaiValue === '') return application.needKwaiValue ? at('kwaiValue', '请输入快手ID') : []
  return isKwaiValue(signer.kwaiValue) ? [] : at('kwaiValue', kwaiDigitsOnly)
}
