import type { templateInitiate } from '@qiyin/calls/areas/template-start.ts'
import type { Args } from '@qiyin/calls/call.ts'
import type { StartDraft, StartForm } from './start-draft.ts'
import { choiceOf, derivedValues, wayOf, type Starter } from './start-signers.ts'

/** All values of the contract: typed, and following from who signs. */
export function valuesOf(form: StartForm, draft: StartDraft, starter: Starter): Record<string, string> {
  const codes = new Set(form.fields.map(({ fieldCode }) => fieldCode))
  const typed = Object.entries(draft.values).filter(([code, value]) => codes.has(code) && value.trim() !== '')
  const derived = Object.entries(derivedValues(form, draft, starter)).filter(([, value]) => value !== '')
  return Object.fromEntries([...typed, ...derived])
}

type Setup = Omit<Args<typeof templateInitiate>, 'values' | 'confirmRepeat'>

/** What the form settles, as the calls have it. */
export function setupOf(
  form: StartForm,
  draft: StartDraft,
  { starter, self }: { starter: Starter; self: string },
): Setup {
  const { companyId, signOrderType, signDeadlineTime } = draft
  const contractName = draft.contractName.trim()
  return {
    templateCode: form.templateCode,
    templateVersion: form.version,
    businessTypeId: form.businessTypeId,
    companyId,
    initUser: draft.initUser ?? self,
    ...(contractName === '' ? {} : { contractName }),
    signOrderType,
    signDeadlineTime,
    signers: form.roles.map((role) => {
      const { signer, crossPage, signingDate } = choiceOf(role, draft, starter)
      const way = wayOf(role, starter)
      const { name, username, email, companyName, sealAuthorizeId, kwaiValue } = signer
      const { signRoleCode, signType } = role
      return {
        signRoleCode,
        signType,
        crossPage,
        signingDate,
        ourPart: signer.ourPart,
        ...(kwaiValue === '' ? {} : { kwaiValue }),
        ...(way === 'colleague' && { name, username, email, companyName, sealAuthorizeId }),
        ...(way === 'ownCompany' && { known: { kind: 'ownCompany' as const }, companyName, sealAuthorizeId }),
        ...(way === 'self' && { known: { kind: 'self' as const } }),
      }
    }),
  }
}
