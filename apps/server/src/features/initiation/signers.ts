import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { normalisePersonName } from '@qiyin/domain/person/name.ts'
import { normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { normaliseMobile } from '@qiyin/domain/person/mobile.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import type { CallError } from '../../http/call-error.ts'
import type { Asking } from '../../http/context.ts'
import type { Business } from '../businesses/public.ts'
import { companyByName, type Company } from '../companies/public.ts'
import {
  identityContradicts,
  identityFingerprint,
  peopleExactly,
  personByMobile,
  verifiedIdentity,
} from '../people/public.ts'
import { usableGrant, usableSeals } from '../seals/public.ts'
import { claimOfKnown, type Claim } from './known-signers.ts'
import type { GivenSigner, NumberedSigner, PlannedSigner } from './plan.ts'
import { refusedAt } from './refused-at.ts'

type Found = Pick<PlannedSigner, 'name' | 'person' | 'identityNoFp' | 'company' | 'sealAuthorizeId'>
type Finder = (context: Asking, signer: NumberedSigner, where: Where) => Promise<Found>

/** What a signer is asked to sign in. */
interface Where {
  readonly business: Business
  /** Read a moment ago; it is often whom our side signs for. */
  readonly initiating?: Company
}

/** Finds out who a signer is. Refuses with the signer named, so that the form can show where. */
export const findSigner: Finder = async (context, signer, where) => {
  if (isOurPart(signer.ourPart)) return findOurSigner(context, signer, where)
  const isCompany = signer.signType !== signType.individual
  const company = isCompany ? await requireCompany(context.db, signer, { ourPart: false }) : null
  const claim = signer.known
    ? await claimOfKnown(context, { signer, known: signer.known, company })
    : await claimTyped(context, signer)
  if (!claim) throw noLongerKnown(signer)
  if (company) return findCompanySigner(context, claim, { signer, company, business: where.business })
  return findIndividual(context, claim, signer)
}

/** Our side signs for a company, by a verified person of ours who holds a seal of it in the application. */
const findOurSigner: Finder = async ({ db, secrets }, signer, { business, initiating }) => {
  const company = await requireCompany(db, signer, { ourPart: true, initiating })
  const [person, another] = await peopleExactly(db, secrets, {
    ...(signer.username !== undefined && { userName: signer.username }),
    ...(signer.email !== undefined && { email: signer.email }),
  })
  if (!person || another || !person.ourPart || person.name === null) throw noMatch(company, signer)
  if (signer.name !== undefined && normalisePersonName(signer.name) !== person.name)
    throw noMatch(company, signer)
  const { personId, name } = person
  const sealAuthorizeId = await findGrant(db, { personId, company, business }, signer)
  return { name, person: { personId }, identityNoFp: null, company, sealAuthorizeId }
}

/** Anybody; who it is must be proven before signing and then match name and number. */
async function findIndividual({ db }: Asking, claim: Claim, signer: NumberedSigner): Promise<Found> {
  const { account, name, identityNoFp, person } = claim
  // Otherwise it would come out only when the signer stands before the document and may not sign it.
  if (await identityContradicts(db, { name, identityNoFp, holderId: account?.personId }))
    throw contradiction(signer)
  if (account?.status === accountStatus.frozen) throw unavailable(signer)
  return { name, person, identityNoFp, company: null, sealAuthorizeId: null }
}

/** One sentence for all that can be wrong, so that nobody learns whose the number is, or which part of it fits. */
function contradiction(signer: NumberedSigner): CallError {
  const message = `签署方“${signerLabel(signer)}”：姓名、手机号与身份证号不一致，请与签署人核对`
  const place = { section: 'signer', signerIndex: signer.signerIndex, field: 'name' } as const
  return refusedAt(place, { name: 'SIGNER_INVALID', message })
}

/** Whoever is frozen could not sign, and would not learn that he is waited for. */
function unavailable(signer: NumberedSigner): CallError {
  const message = `签署方“${signerLabel(signer)}”：签署人账号暂不可用，请与签署人核对或更换签署人`
  const place = { section: 'signer', signerIndex: signer.signerIndex, field: 'mobile' } as const
  return refusedAt(place, { name: 'SIGNER_INVALID', message })
}

/** A verified person who holds a seal of an authenticated company. Nobody learns in what way it did not match. */
async function findCompanySigner(
  { db }: Asking,
  claim: Claim,
  { signer, company, business }: { signer: NumberedSigner; company: Company; business: Business },
): Promise<Found> {
  const { account, name, identityNoFp } = claim
  const identity = account && (await verifiedIdentity(db, account.personId))
  const same =
    identity?.name === name &&
    identity.identityNoFp.equals(identityNoFp) &&
    account?.status === accountStatus.active
  if (!account || !same) throw noMatch(company, signer)
  const { personId } = account
  const sealAuthorizeId = await findGrant(db, { personId, company, business }, signer)
  return { name, person: { personId }, identityNoFp, company, sealAuthorizeId }
}

/** The grant named, or the person's first one; null never: without a grant nobody can sign for a company. */
async function findGrant(
  db: Asking['db'],
  by: { personId: string; company: Company; business: Business },
  signer: NumberedSigner,
): Promise<string> {
  const { personId, company, business } = by
  const { businessTypeId } = business
  if (signer.sealAuthorizeId === undefined) {
    const [seal] = await usableSeals(db, { personId, companyId: company.companyId, businessTypeId })
    if (!seal) throw noMatch(company, signer)
    return seal.sealAuthorizeId
  }
  const grant = await usableGrant(db, signer.sealAuthorizeId)
  const fits =
    grant?.personId === personId &&
    grant.companyId === company.companyId &&
    grant.businessTypeId === businessTypeId
  if (!fits) throw noMatch(company, signer)
  return grant.sealAuthorizeId
}

async function requireCompany(
  db: Asking['db'],
  { companyName, signerIndex }: NumberedSigner,
  { ourPart, initiating }: { ourPart: boolean; initiating?: Company | undefined },
): Promise<Company> {
  const place = { section: 'signer', signerIndex, field: 'companyName' } as const
  const name = (companyName ?? '').trim()
  // Of the companies that may act one has the name.
  const isKnown = initiating?.companyName === name && !actingRefusal(initiating)
  const company = isKnown ? initiating : await companyByName(db, name)
  // That a company is frozen or not authenticated is its own affair.
  if (company && company.ourPart === ourPart && !actingRefusal(company)) return company
  const message = `企业“${companyName ?? ''}”不存在或不能签署`
  throw refusedAt(place, { name: 'COMPANY_NOT_FOUND', message })
}

/** Name, number and mobile as they were typed; the form's rules have passed. */
async function claimTyped({ db, secrets }: Asking, signer: GivenSigner): Promise<Claim> {
  const mobile = normaliseMobile(signer.mobile ?? '')
  return {
    name: normalisePersonName(signer.name ?? ''),
    identityNoFp: identityFingerprint(secrets, normaliseIdNumber(signer.identityNo ?? '')),
    account: await personByMobile(db, secrets, mobile),
    person: { mobile },
  }
}

function noLongerKnown(signer: NumberedSigner): CallError {
  const message = `签署方“${signerLabel(signer)}”：签署人信息已变更，请删除后重新添加`
  const place = { section: 'signer', signerIndex: signer.signerIndex, field: 'name' } as const
  return refusedAt(place, { name: 'SIGNER_INVALID', message })
}

/** How messages call a signer. */
export function signerLabel({ name, companyName }: GivenSigner): string {
  if (companyName !== undefined && name !== undefined) return `${companyName}（${name}）`
  return name ?? companyName ?? '未命名签署方'
}

function noMatch(company: Company, signer: NumberedSigner): CallError {
  const who = signer.name === undefined ? '' : `“${signer.name}”`
  const message = `企业“${company.companyName}”下没有可用签署人${who}，请确认其已实名并获得印章授权`
  const { signerIndex } = signer
  return refusedAt({ section: 'signer', signerIndex, field: 'name' }, { name: 'NO_MATCHING_SIGNER', message })
}
