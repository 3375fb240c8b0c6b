import type { transferSigner } from '@qiyin/calls/areas/signer-change.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import type { Context, Db } from '../../http/context.ts'
import { identityFingerprint, verifiedIdentity } from '../people/public.ts'
import { personKey } from './person-key.ts'

/** Whom a manager means to replace, as he names him. */
type Original = Pick<Input<typeof transferSigner>, 'companyName' | 'originalName' | 'originalIdentityNo'>

interface NamedSlot {
  readonly companyName: string | null
  readonly personId: string
  readonly personName: string
}

/** Those of the slots which are of that company and person; he is named by his number in full or by his key. */
export async function slotsOfOriginal<S extends NamedSlot>(
  db: Db,
  { secrets, user }: Pick<Context, 'secrets' | 'user'>,
  { companyName, originalName, originalIdentityNo }: Original,
  slots: readonly S[],
): Promise<S[]> {
  const fingerprint = identityFingerprint(secrets, normaliseIdNumber(originalIdentityNo))
  const namesakes = slots.filter(
    (slot) => slot.companyName === companyName && slot.personName === originalName,
  )
  const meant = new Set<string>()
  for (const personId of new Set(namesakes.map((slot) => slot.personId))) {
    const isByNumber = (await verifiedIdentity(db, personId))?.identityNoFp.equals(fingerprint)
    const key = personKey(secrets, { managerId: user.personId, personId })
    if (isByNumber === true || key === originalIdentityNo) meant.add(personId)
  }
  return namesakes.filter(({ personId }) => meant.has(personId))
}
