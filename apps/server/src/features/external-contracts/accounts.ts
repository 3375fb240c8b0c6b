import { createHash } from 'node:crypto'
import type {
  externalCompany,
  externalPerson,
  externalVerification,
} from '@qiyin/calls/areas/external-account.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { normaliseCreditNo } from '@qiyin/domain/company/credit-code.ts'
import { normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { normalisePersonName } from '@qiyin/domain/person/name.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { companyByCreditNo, companyByName } from '../companies/public.ts'
import { identityFingerprint, personByMobile, verifiedIdentity } from '../people/public.ts'
import { verifyUpload } from '../public-verify/public.ts'
import { actingFor } from './acting.ts'

/** POST /external/person */
export async function queryPerson(
  { mobile, name, identityNo }: Input<typeof externalPerson>,
  { db, secrets }: Context,
): Promise<Result<typeof externalPerson>> {
  const person = await personByMobile(db, secrets, mobile)
  const identity =
    person?.status === accountStatus.active ? await verifiedIdentity(db, person.personId) : undefined
  if (!identity) return { verified: false, matches: null }
  if (name === undefined && identityNo === undefined) return { verified: true, matches: null }
  const sameName = name === undefined || normalisePersonName(name) === identity.name
  const sameNumber =
    identityNo === undefined ||
    identity.identityNoFp.equals(identityFingerprint(secrets, normaliseIdNumber(identityNo)))
  return { verified: true, matches: sameName && sameNumber }
}

/** POST /external/company */
export async function queryCompany(
  { companyName, creditNo }: Input<typeof externalCompany>,
  { db }: Context,
): Promise<Result<typeof externalCompany>> {
  const company =
    creditNo === undefined
      ? await companyByName(db, companyName ?? '')
      : await companyByCreditNo(db, normaliseCreditNo(creditNo))
  // Given both, it is the one that has both.
  const isMeant = companyName === undefined || company?.companyName === companyName
  if (!company || !isMeant || company.status === accountStatus.deleted)
    throw new CallError('COMPANY_NOT_FOUND')
  const { companyId, supplierCode, authStatus, status } = company
  return {
    companyId,
    companyName: company.companyName,
    creditNo: company.creditNo,
    supplierCode,
    authStatus,
    status,
  }
}

/** POST /external/verification */
export async function verifyForSource(
  { fileName, content }: Input<typeof externalVerification>,
  context: Context,
): Promise<Result<typeof externalVerification>> {
  const bytes = Buffer.from(content, 'base64')
  const sha256 = createHash('sha256').update(bytes).digest()
  const upload = { fileName, size: bytes.length, sha256, read: async () => Buffer.from(bytes) }
  return verifyUpload({}, actingFor(context, upload))
}
