import { isOurPart, ourPartOf } from '@qiyin/domain/our-part.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { companySearch } from '@qiyin/calls/areas/company.ts'
import { normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { normalisePersonName } from '@qiyin/domain/person/name.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { businessById } from '../businesses/public.ts'
import { peopleExactly } from '../people/public.ts'
import { circleOf } from './circle.ts'
import { findGrants } from './store.ts'

/**
 * GET /company/search: the companies a person can sign for, with the seals, as far as the one who asks has to
 * do with them. The person is found by an exact match only, and somebody who does not match looks just like
 * somebody without seals.
 */
export async function searchCompanies(
  input: Input<typeof companySearch>,
  { db, secrets, user }: Context,
): Promise<Result<typeof companySearch>> {
  const { businessTypeId, ourpart } = input
  if (businessTypeId !== undefined && !(await businessById(db, businessTypeId)))
    throw new CallError('BUSINESS_NOT_FOUND')
  const circle = await circleOf(db, user, businessTypeId)
  const people = await peopleExactly(db, secrets, wantedPerson(input))
  const wanted = {
    personIds: people.map((person) => person.personId),
    businessTypeId,
    ourPart: ourpart === undefined ? undefined : isOurPart(ourpart),
  }
  const grants = await findGrants(db, wanted, circle)
  return Object.values(Object.groupBy(grants, (grant) => grant.companyName)).flatMap((ofCompany = []) => {
    const [first] = ofCompany
    if (!first) return []
    const { companyName, ourPart } = first
    const seals = ofCompany.map(({ sealAuthorizeId, sealId, sealName, sealType }) => ({
      sealAuthorizeId,
      sealId,
      sealName,
      sealType,
    }))
    return [{ companyName, ourpart: ourPartOf(ourPart), seals }]
  })
}

/** A name without the identity number, or the number without the name, finds nobody. */
function wantedPerson(input: Input<typeof companySearch>): Parameters<typeof peopleExactly>[2] {
  const { userName, email, name, identityNo } = input
  return {
    ...(userName !== undefined && { userName }),
    ...(email !== undefined && { email }),
    ...(name !== undefined &&
      identityNo !== undefined && {
        identity: { name: normalisePersonName(name), identityNo: normaliseIdNumber(identityNo) },
      }),
  }
}
