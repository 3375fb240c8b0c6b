import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { normalisePersonName } from '@qiyin/domain/person/name.ts'
import { normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { normaliseMobile } from '@qiyin/domain/person/mobile.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import type { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import type { Business } from '../businesses/public.ts'
import { companyByName, type Company } from '../companies/public.ts'
import { identityFingerprint, peopleExactly, personByMobile, verifiedIdentity } from '../people/public.ts'
import { usableGrant, usableSeals } from '../seals/public.ts'
import type { GivenSigner, NumberedSigner, PlannedSigner } from './plan.ts'
import { refusedAt } from './refused-at.ts'

type Found = Pick<PlannedSigner, 'name' | 'person' | 'identityNoFp' | 'company' | 'sealAuthorizeId'>
type Finder = (context: Context, signer: NumberedSigner, business: Business) => Promise<Found>

/** Finds out who a signer is. Refuses with the signer named, so that the form can show where. */
export const findSigner: Finder = async (context, signer, business) => {
  if (isOurPart(signer.ourPart)) return findOurSigner(context, signer, business)
  return signer.signType === signType.individual
    ? findIndividual(context, signer, business)
    : findCompanySigner(context, signer, business)
}

/** Our side signs for a company, by a verified person of ours who holds a seal of it in the application. */
const findOurSigner: Finder = async ({ db, secrets }, signer, business) => {
  const company = await requireCompany(db, signer, { ourPart: true })
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

/** Anybody, by mobile number; who it is must be proven before signing and then match name and number. */
const findIndividual: Finder = ({ secrets }, signer) => {
  const { name, identityNo, mobile } = identityOf(signer)
  const identityNoFp = identityFingerprint(secrets, identityNo)
  return Promise.resolve({ name, person: { mobile }, identityNoFp, company: null, sealAuthorizeId: null })
}

/** A verified person who holds a seal of an authenticated company. Nobody learns in what way it did not match. */
const findCompanySigner: Finder = async ({ db, secrets }, signer, business) => {
  const company = await requireCompany(db, signer, { ourPart: false })
  const { name, identityNo, mobile } = identityOf(signer)
  const person = await personByMobile(db, secrets, mobile)
  const identity = person && (await verifiedIdentity(db, person.personId))
  const identityNoFp = identityFingerprint(secrets, identityNo)
  const same =
    identity?.name === name &&
    identity.identityNoFp.equals(identityNoFp) &&
    person?.status === accountStatus.active
  if (!person || !same) throw noMatch(company, signer)
  const { personId } = person
  const sealAuthorizeId = await findGrant(db, { personId, company, business }, signer)
  return { name, person: { personId }, identityNoFp, company, sealAuthorizeId }
}

/** The grant named, or the person's first one; null never: without a grant nobody can sign for a company. */
async function findGrant(
  db: Context['db'],
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
  db: Context['db'],
  { companyName, signerIndex }: NumberedSigner,
  { ourPart }: { ourPart: boolean },
): Promise<Company> {
  const place = { section: 'signer', signerIndex, field: 'companyName' } as const
  const company = await companyByName(db, (companyName ?? '').trim())
  // That a company is frozen or not authenticated is its own affair.
  if (company && company.ourPart === ourPart && !actingRefusal(company)) return company
  const message = `企业“${companyName ?? ''}”不存在或不能签署`
  throw refusedAt(place, { name: 'COMPANY_NOT_FOUND', message })
}

/** Name, number and mobile of a signer of the other side as they are compared; the form's rules have passed. */
function identityOf(signer: GivenSigner): { name: string; identityNo: string; mobile: string } {
  return {
    name: normalisePersonName(signer.name ?? ''),
    identityNo: normaliseIdNumber(signer.identityNo ?? ''),
    mobile: normaliseMobile(signer.mobile ?? ''),
  }
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
