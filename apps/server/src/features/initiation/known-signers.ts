import type { KnownSigner } from '@qiyin/domain/contract/initiation.ts'
import type { Asking } from '../../http/context.ts'
import { companiesOf, type Company } from '../companies/public.ts'
import { personById, verifiedIdentity, type Person } from '../people/public.ts'
import { usableGrant } from '../seals/public.ts'
import type { NumberedSigner, PlannedSigner } from './plan.ts'
import { findPastSigner } from './store-past-signers.ts'

/** Who a signer of the other side is said to be, before anything is compared. */
export interface Claim {
  readonly name: string
  readonly identityNoFp: Buffer
  readonly account: Person | undefined
  readonly person: PlannedSigner['person']
}

interface Known {
  readonly signer: NumberedSigner
  readonly known: KnownSigner
  /** Whom the signer signs for. */
  readonly company: Company | null
}

/** The person whom the initiator means but need not know the numbers of; undefined when there is none, or not for him. */
export async function claimOfKnown(context: Asking, wanted: Known): Promise<Claim | undefined> {
  switch (wanted.known.kind) {
    case 'self':
      return claimOfAccount(context, context.user.personId)
    case 'ownCompany':
      return claimOfColleague(context, wanted)
    case 'past':
      return claimOfPast(context, wanted.known.signId, wanted.company)
  }
}

async function claimOfAccount({ db }: Asking, personId: string): Promise<Claim | undefined> {
  const account = await personById(db, personId)
  const identity = await verifiedIdentity(db, personId)
  return account && identity && { ...identity, account, person: { personId } }
}

/** A grant alone names anybody: it has to be one of a company that the initiator belongs to, or his own. */
async function claimOfColleague(context: Asking, { signer, company }: Known): Promise<Claim | undefined> {
  const { db, user } = context
  if (!company || signer.sealAuthorizeId === undefined) return undefined
  const grant = await usableGrant(db, signer.sealAuthorizeId)
  if (grant?.companyId !== company.companyId) return undefined
  const mine = (await companiesOf(db, user.personId)).some(({ companyId }) => companyId === grant.companyId)
  return mine || grant.personId === user.personId ? claimOfAccount(context, grant.personId) : undefined
}

/** As he was named then, for the company of then: nothing else can be found out about him in this way. */
async function claimOfPast(
  context: Asking,
  signId: string,
  company: Company | null,
): Promise<Claim | undefined> {
  const { db, user } = context
  const past = await findPastSigner(db, { signId, initiatorId: user.personId })
  if (!past || past.companyId !== (company?.companyId ?? null)) return undefined
  const { personId, name, identityNoFp } = past
  return { name, identityNoFp, account: await personById(db, personId), person: { personId } }
}
