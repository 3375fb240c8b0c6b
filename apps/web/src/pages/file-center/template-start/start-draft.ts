import type { initiateBatchFieldsTemplateCode } from '@qiyin/calls/areas/template-start.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { signOrderType, type SignOrderType } from '@qiyin/domain/contract/signing-order.ts'
import { prefilledValue } from '@qiyin/domain/template/default-value.ts'
import { createWizardDraft } from '../../../components/wizard/wizard-draft.ts'
import type { EditedSigner } from '../../../components/signer-editor/signer.ts'

/** What a template asks for. */
export type StartForm = Answer<typeof initiateBatchFieldsTemplateCode>

/** One of the roles that sign. */
export type StartRole = StartForm['roles'][number]

/** Who signs in a role, as far as it is chosen and not written in the contract, and what is stamped besides. */
export interface RoleChoice {
  signer: EditedSigner
  crossPage: boolean
  signingDate: boolean
}

/** A contract that is being made of a template; empty texts are what has not been filled in. */
export interface StartDraft {
  /** Many contracts, a row each, instead of one. */
  isBatch: boolean
  businessTypeId: string
  templateCode: string
  companyId: string
  companyName: string
  /** In whose name; absent: whoever fills it in. */
  initUser?: string | undefined
  contractName: string
  signOrderType: SignOrderType
  signDeadlineTime: string
  /** By the code of the variable. */
  values: Readonly<Record<string, string>>
  /** By the code of the role. */
  roles: Readonly<Record<string, RoleChoice>>
}

export const emptyStart: StartDraft = {
  isBatch: false,
  businessTypeId: '',
  templateCode: '',
  companyId: '',
  companyName: '',
  contractName: '',
  signOrderType: signOrderType.unordered,
  signDeadlineTime: '',
  values: {},
  roles: {},
}

/** The start that this tab is at: a reload goes on with it. */
export const startDraft = createWizardDraft({
  name: 'template-start-draft',
  empty: emptyStart,
  version: 2,
  renew: (old: Partial<StartDraft>) => ({ ...emptyStart, ...old }),
})

/** Another application: what belonged to the one before goes. */
export function withBusiness(draft: StartDraft, { businessTypeId }: { businessTypeId: string }): StartDraft {
  const { isBatch, contractName, signDeadlineTime, signOrderType: order } = draft
  return { ...emptyStart, isBatch, businessTypeId, contractName, signDeadlineTime, signOrderType: order }
}

/** Another template: its variables and roles are others. */
export function withTemplate(draft: StartDraft, templateCode: string): StartDraft {
  return { ...draft, templateCode, values: {}, roles: {} }
}

/** What the template fills in before anybody has typed stands below what was typed, or emptied. */
export function withDefaults(draft: StartDraft, form: StartForm, now: Date): StartDraft {
  const prefilled = form.fields.flatMap((field) => {
    const value = prefilledValue(field, now)
    return value === '' ? [] : [[field.fieldCode, value] as const]
  })
  return prefilled.length === 0
    ? draft
    : { ...draft, values: { ...Object.fromEntries(prefilled), ...draft.values } }
}

/** What is settled for all of it changes; whoever signs for another company than before no longer does. */
export function withSettings(draft: StartDraft, fields: Partial<StartDraft>): StartDraft {
  const isOther = fields.companyId !== undefined && fields.companyId !== draft.companyId
  return { ...draft, ...fields, ...(isOther && { roles: {} }) }
}
