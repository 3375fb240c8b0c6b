import type { personByIdentity } from '@qiyin/calls/areas/person-search.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { normalisePersonName } from '@qiyin/domain/person/name.ts'
import type { Context } from '../../http/context.ts'
import { peopleExactly } from '../people/public.ts'

/** GET /person/by-identity: who knows name and number learns that they have an account, and no number more. */
export async function findByIdentity(
  { name, identityNo }: Input<typeof personByIdentity>,
  { db, secrets }: Context,
): Promise<Result<typeof personByIdentity>> {
  const identity = { name: normalisePersonName(name), identityNo: normaliseIdNumber(identityNo) }
  const [person] = await peopleExactly(db, secrets, { identity })
  if (!person) return null
  return {
    personAccountId: person.personId,
    name: identity.name,
    identityNo: person.identityNoMasked ?? '',
    mobile: person.mobileMasked,
    authStatus: personAuthStatus.verified,
  }
}
