import type { companyRealNameSupplierStart } from '@qiyin/calls/areas/company-supplier.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { organizationType } from '@qiyin/domain/company/organization-type.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { principalType, verifyWay } from '@qiyin/domain/company/verify-way.ts'
import { maskIdentityNo } from '@qiyin/domain/person/masking.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import type {
  CompanyAdministrator,
  CompanyAuthenticationRequest,
  CompanyAuthenticationStarted,
  CompanyFacts,
} from '@qiyin/providers/company-identity.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { countedCheck } from '../identity-source/public.ts'
import { identityNoOf, mobileOf, personById } from '../people/public.ts'
import { addressesAt } from '../provider-events/public.ts'
import { advance } from './advance.ts'
import { requireIdNumber } from './legal-number.ts'
import { isSameClaim, lockClaim, lockOwn, movedOn, requireApplicant, requireStatus, type Own } from './own.ts'
import { recordConsent } from './record-consent.ts'
import {
  findAuthentication,
  updateAuthentication,
  type Authentication,
  type AuthenticationPatch,
} from './store.ts'
import { claimOf, noteMismatch, requireFree } from './submit.ts'
import { exclusively } from './supplier-call.ts'
import { modeOf, requireSupplier, supplierRefusal, type SupplierProver } from './supplier-proof.ts'

type Asked = Input<typeof companyRealNameSupplierStart>
type Answered = Result<typeof companyRealNameSupplierStart>

/**
 * POST /company-real-name/supplier-start: begins at the supplier, or leads on to the page that is open there. A page makes
 * the application wait (3) for what the supplier will tell; an inline way goes on with `bank-info-audit`.
 */
export async function startAtSupplier(input: Asked, context: Context): Promise<Answered> {
  const prover = requireSupplier(context, input.supplierCode)
  modeOf(prover, input.method)
  const current = await findAuthentication(context.db, input)
  const open = current && (await openPage(prover, current))
  if (open !== undefined) {
    // Not for a company that was frozen meanwhile.
    await context.transaction((tx) => lockOwn(tx, context, input))
    requireOwnPage(current, context)
    return { mode: 'hosted', url: open }
  }
  return exclusively(context, input, {
    check: async (tx, { authentication }) => {
      requireStatus(authentication.authStatus, companyAuthStatus.basicSubmitted)
      await requireApplicant(tx, authentication)
      const claim = claimOf(authentication)
      await requireFree(tx, claim, 'COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT')
    },
    ask: async ({ authentication }) => {
      const legalNo = await legalNumberOf(context, authentication, input)
      const started = await start(context, { input, prover, authentication, legalNo })
      await write(context, { input, started, authentication, legalNo })
      return { mode: started.mode, url: started.mode === 'hosted' ? started.url : null }
    },
  })
}

/** The page of an application that waits for what is done there. */
async function openPage(
  { identity }: SupplierProver,
  { authStatus, supplierSerialNo }: Authentication,
): Promise<string | undefined> {
  if (authStatus !== companyAuthStatus.inReview || supplierSerialNo === null) return undefined
  return identity.findCompanyPage({ serialNo: supplierSerialNo })
}

/** The page knows whoever began as the administrator: nobody else goes on there in their name. */
function requireOwnPage(
  current: Pick<Authentication, 'applicantId'> | undefined,
  { user }: Pick<Context, 'user'>,
): void {
  if (current?.applicantId === user.personId) return
  const message = '该认证由另一位管理员提交，请由其继续办理，或撤回申请后重新办理'
  throw new CallError({ name: 'FAILED', message })
}

/** Of the administrator who is the legal representative it is known; others may give it. */
async function legalNumberOf(
  { db, secrets, user, now }: Context,
  { principalType: principal }: Authentication,
  { legalPersonIdentityNo }: Asked,
): Promise<{ readonly number: string; readonly typed: boolean } | undefined> {
  if (principal === principalType.legalPerson) {
    const own = await identityNoOf(db, secrets, user.personId)
    return own === undefined ? undefined : { number: own, typed: false }
  }
  if (legalPersonIdentityNo === undefined) return undefined
  return { number: requireIdNumber(legalPersonIdentityNo, now()), typed: true }
}

interface Begun {
  readonly input: Asked
  readonly authentication: Authentication
  readonly legalNo: Awaited<ReturnType<typeof legalNumberOf>>
}

async function start(
  context: Context,
  { input, prover, authentication, legalNo }: Begun & { readonly prover: SupplierProver },
): Promise<CompanyAuthenticationStarted> {
  const { supplierCode, method, companyId } = input
  const request: CompanyAuthenticationRequest = {
    companyId,
    method,
    company: { ...factsOf(authentication), ...(legalNo && { legalPersonIdentityNo: legalNo.number }) },
    administrator: await administratorOf(context, prover),
    ...addressesAt(context, { supplierCode, returnPath: paths.companyRedirect(authentication.serialNo) }),
  }
  try {
    return await countedCheck(context, { companyId }, () =>
      prover.identity.startCompanyAuthentication(request),
    )
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'IdentityMismatch')
      await noteMismatch(context, input, refusals.COMPANY_DATA_MISMATCH.message)
    throw supplierRefusal(error, supplierCode)
  }
}

function factsOf({
  companyName,
  creditNo,
  legalPersonName,
  organizationType: type,
}: Authentication): CompanyFacts {
  const kinds = {
    [organizationType.businessLicence]: 'corporation',
    [organizationType.individualBusiness]: 'individualBusiness',
    [organizationType.institution]: 'other',
    [organizationType.organisationCode]: 'other',
  } as const
  return {
    kind: kinds[type ?? organizationType.businessLicence],
    companyName: companyName ?? '',
    creditNo: creditNo ?? '',
    legalPersonName: legalPersonName ?? '',
  }
}

async function administratorOf(
  { db, secrets, user: { personId } }: Context,
  { supplierCode, documentTypes }: SupplierProver,
): Promise<CompanyAdministrator> {
  const person = await personById(db, personId)
  const identityNo = await identityNoOf(db, secrets, personId)
  const mobile = await mobileOf(db, secrets, personId)
  if (!person?.name || identityNo === undefined || mobile === undefined) throw movedOn()
  if (!documentTypes.includes(person.identityType)) {
    const message = `${supplierLabel[supplierCode]}仅支持以居民身份证实名的管理员办理企业认证`
    throw new CallError({ name: 'WAY_UNSUPPORTED', message })
  }
  return { personAccountId: personId, name: person.name, identityNo, mobile }
}

/** What was begun belongs to these data only: where they have changed meanwhile, nobody finds it. */
async function write(
  context: Context,
  { input, started, authentication, legalNo }: Begun & { readonly started: CompanyAuthenticationStarted },
): Promise<void> {
  const { user, now, secrets } = context
  const patch: AuthenticationPatch = {
    supplier_serial_no: started.serialNo,
    supplier_method: input.method,
    supplier_asked_time: null,
    verify_way: wayOf[input.method],
    applicant_id: user.personId,
    fail_reason: null,
    ...(legalNo?.typed && {
      legal_person_identity_enc: secrets.seal(legalNo.number, 'company.legal-person'),
      legal_person_identity_masked: maskIdentityNo(legalNo.number),
    }),
  }
  await context.transaction(async (tx) => {
    const own: Own = await lockClaim(tx, context, input)
    requireStatus(own.authentication.authStatus, companyAuthStatus.basicSubmitted)
    if (!isSameClaim(own.authentication, authentication)) throw movedOn()
    await recordConsent(tx, context, own.authentication)
    if (started.mode === 'inline') return updateAuthentication(tx, own.authentication.id, patch)
    const handed = { ...patch, submitted_time: now(), audit_time: null }
    await advance(tx, context, { ...own, event: { type: 'handedToSupplier' }, patch: handed })
  })
}

/** The specification's numbers of the ways it names. */
const wayOf = {
  legalPerson: verifyWay.legalPerson,
  payment: verifyWay.payment,
  applicationForm: null,
} as const
