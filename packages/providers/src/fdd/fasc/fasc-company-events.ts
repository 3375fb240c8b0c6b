import { z } from 'zod'
import type { ProviderEvent } from '../../events.ts'

/** `corp-authorize`, as far as it is read here. */
const companyNotice = z.object({
  clientCorpId: z.string(),
  authResult: z.string().nullish(),
  /** `reject` the company does not allow it, `exist` it has allowed it before under another number. */
  authFailedReason: z.string().nullish(),
  corpIdentProcessStatus: z.string().nullish(),
  corpIdentFailedReason: z.string().nullish(),
})

/** FDD's number of the company that an event is about, which is ours; undefined of anything else. */
export function fascCompanyOf(said: unknown): string | undefined {
  return companyNotice.safeParse(said).data?.clientCorpId
}

/** A company that was not proven or has not allowed it, and the event of it once our number is known; undefined otherwise. */
export function fascCompanyRefusal(
  said: unknown,
): { readonly clientCorpId: string; tell(serialNo: string, occurredAt: Date): ProviderEvent } | undefined {
  const notice = companyNotice.safeParse(said).data
  const reason = notice && reasonOf(notice)
  if (!notice || reason === undefined) return undefined
  const { clientCorpId } = notice
  return {
    clientCorpId,
    tell: (serialNo, occurredAt) => ({
      type: 'company.authenticated',
      serialNo,
      outcome: { status: 'failed', reason },
      occurredAt,
      dedupeKey: `corp-authorize ${clientCorpId} failed`,
    }),
  }
}

function reasonOf(notice: z.output<typeof companyNotice>): string | undefined {
  const { authResult, authFailedReason, corpIdentProcessStatus, corpIdentFailedReason } = notice
  if (corpIdentProcessStatus === 'failed') return corpIdentFailedReason || '法大大未通过该企业的认证'
  if (authResult !== 'fail') return undefined
  if (authFailedReason === 'reject') return '企业未同意在法大大页面上的授权'
  // Somebody has proven it to this application before: who asks now need not be the same.
  if (authFailedReason === 'exist') return '该企业此前已在法大大授权本平台，请联系平台客服解除后重新认证'
  return corpIdentFailedReason || authFailedReason || '法大大未通过该企业的认证'
}
