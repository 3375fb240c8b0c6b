import type { companyRealNameBankInfoAudit } from '@qiyin/calls/areas/company-real-name.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { needsPayment, principalType, verifyWay } from '@qiyin/domain/company/verify-way.ts'
import { maskIdentityNo } from '@qiyin/domain/person/masking.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import type { CompanyElements } from '@qiyin/providers/built-in/authority-source.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { isPlace } from '../bank-directory/public.ts'
import { countedCheck, identitySource } from '../identity-source/public.ts'
import { queueNotice } from '../messages/public.ts'
import { identityFingerprint, verifiedIdentity } from '../people/public.ts'
import { advance } from './advance.ts'
import { bankPatchOf } from './bank-patch.ts'
import { requireIdNumber } from './legal-number.ts'
import { isSameClaim, lockClaim, movedOn, requireApplicant, requireStatus } from './own.ts'
import {
  findAuthentication,
  updateAuthentication,
  type Authentication,
  type AuthenticationPatch,
} from './store.ts'
import { claimOf, noteMismatch, requireFree } from './submit.ts'
import { orderPayment } from './supplier-payment.ts'
import { proverOf, requireProvable } from './supplier-proof.ts'

type Asked = Input<typeof companyRealNameBankInfoAudit>

/**
 * POST /company-real-name/bank-info-audit: the way and its data. The legal representative who administers the company is
 * through with it; everybody else hands the data in afterwards by `submit`. A supplier that proves companies on our pages
 * orders its payment.
 */
export async function auditBankInfo(
  input: Asked,
  context: Context,
): Promise<Result<typeof companyRealNameBankInfoAudit>> {
  requirePlace(input)
  requireProvable(context, input.supplierCode)
  const current = await findAuthentication(context.db, input)
  if (current?.authStatus === companyAuthStatus.basicSubmitted) await requireApplicant(context.db, current)
  if (proverOf(context, input.supplierCode).by === 'supplier') return orderPayment(input, context)
  requireStatus(current?.authStatus, companyAuthStatus.basicSubmitted)
  if (!current) throw movedOn()
  const byLegalPerson = input.companyVerifyWay === verifyWay.legalPerson
  const legalNo = byLegalPerson ? requireIdNumber(input.legalPersonIdentityNo, context.now()) : undefined
  if (legalNo !== undefined) await requireMatch(context, input, { current, legalNo })
  const paid = needsPayment(input.companyVerifyWay, current.principalType)
  if (paid && !input.bankInfoBO) throw new CallError('COMPANY_DATA_MISSING')
  const authStatus = await context.transaction(async (tx) => {
    const { company, authentication } = await lockClaim(tx, context, input)
    requireStatus(authentication.authStatus, companyAuthStatus.basicSubmitted)
    if (!isSameClaim(authentication, current)) throw movedOn()
    const claim = claimOf(authentication)
    await requireFree(tx, claim, 'COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT')
    const patch = { ...patchOf(input, context, legalNo), ...clearedForm(authentication) }
    if (paid) {
      await updateAuthentication(tx, authentication.id, patch)
      return authentication.authStatus
    }
    const next = await advance(tx, context, {
      company,
      authentication,
      event: { type: 'legalPersonVerified' },
      patch: { ...patch, assurance: context.config.identity.kind, complete_time: context.now() },
    })
    const { personId } = context.user
    await queueNotice(tx, context, {
      personId,
      scene: 'COMPANY_AUTH',
      values: { company: claim.companyName, passed: true },
    })
    return next
  })
  return { authStatus }
}

/** What a form cannot send, since it offers the directory: nobody could pay to such an account. */
function requirePlace({ bankInfoBO }: Asked): void {
  if (!bankInfoBO) return
  const { bankProvinceId: provinceId, bankProvince: province, bankCity: city } = bankInfoBO
  if (!isPlace({ provinceId, province, city }))
    throw new CallError({ name: 'PARAMETER_INVALID', message: '请检查省市是否填写完整' })
}

/** With FDD what is saved anew has to be printed and sealed anew (spec 1 §4 "Bank-info sub-state"). */
function clearedForm({ supplierCode }: Authentication): AuthenticationPatch {
  return supplierCode === 'FDD' ? { application_form_file_id: null } : {}
}

/** Name, credit number, legal representative and number belong together, or the application ends at -1. */
async function requireMatch(
  context: Context,
  input: Asked,
  { current, legalNo }: { current: Authentication; legalNo: string },
): Promise<void> {
  const { secrets, db, user } = context
  const isOwn = current.principalType === principalType.legalPerson
  const own = isOwn ? await verifiedIdentity(db, user.personId) : undefined
  const isSame =
    !isOwn ||
    (own?.name === current.legalPersonName && own?.identityNoFp.equals(identityFingerprint(secrets, legalNo)))
  const facts = {
    companyName: current.companyName ?? '',
    creditNo: current.creditNo ?? '',
    legalPersonName: current.legalPersonName ?? '',
    legalPersonIdentityNo: legalNo,
  }
  const { companyId } = input
  const answer = await countedCheck(context, { companyId }, async () =>
    isSame ? checkElements(context, facts) : ('mismatch' as const),
  )
  if (answer === 'match') return
  await noteMismatch(context, input, refusals.COMPANY_DATA_MISMATCH.message)
  throw new CallError('COMPANY_DATA_MISMATCH')
}

async function checkElements(context: Context, facts: CompanyElements): Promise<'match' | 'mismatch'> {
  const { checkCompany } = identitySource(context)
  if (!checkCompany) throw new CallError('WAY_UNSUPPORTED')
  try {
    return await checkCompany(facts)
  } catch (error) {
    throw error instanceof ProviderError ? new CallError('AUTHORITY_UNAVAILABLE') : error
  }
}

function patchOf(
  { companyVerifyWay, bankInfoBO, supplierCode }: Asked,
  context: Context,
  legalNo: string | undefined,
): AuthenticationPatch {
  return {
    verify_way: companyVerifyWay,
    ...(legalNo !== undefined && {
      legal_person_identity_enc: context.secrets.seal(legalNo, 'company.legal-person'),
      legal_person_identity_masked: maskIdentityNo(legalNo),
    }),
    ...(bankInfoBO && bankPatchOf(context, supplierCode, bankInfoBO)),
  }
}
