import type { SignType } from '@qiyin/domain/contract/signing-order.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import type { Db } from '../../db/database.ts'

/** A signer of a contract that was initiated before. */
interface PastSigner {
  readonly personId: string
  readonly companyId: string | null
  /** As it was typed then, or proven. */
  readonly name: string
  readonly identityNoFp: Buffer
}

/** A signer of the other side, in a contract of this initiator; undefined otherwise. */
export async function findPastSigner(
  db: Db,
  { signId, initiatorId }: { signId: string; initiatorId: string },
): Promise<PastSigner | undefined> {
  return db
    .selectFrom('signer as s')
    .innerJoin('contract as c', 'c.id', 's.contract_id')
    .select(['s.person_id as personId', 's.company_id as companyId', 's.person_name as name'])
    .select((eb) => eb.ref('s.identity_no_fp').$notNull().as('identityNoFp'))
    .where('s.id', '=', signId)
    .where('c.initiator_id', '=', initiatorId)
    .where('s.our_part', 'is', false)
    .where('s.identity_no_fp', 'is not', null)
    .executeTakeFirst()
}

/** A signer to ask again. */
export interface RecentSigner {
  readonly signId: string
  readonly personId: string
  readonly signType: SignType
  readonly name: string
  readonly companyName: string | null
  readonly mobile: string
}

/** So many contracts back, whoever has initiated how many. */
const contractsBack = 200

/** Signers of the initiator's latest contracts who could sign in the application now, latest first; with repetitions. */
export async function findRecentSigners(
  db: Db,
  { initiatorId, owner, businessTypeId }: { initiatorId: string; owner: string; businessTypeId: string },
): Promise<RecentSigner[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('party as mine')
        .select(['mine.contract_id as contractId', 'mine.t'])
        .where('mine.owner', '=', owner)
        .where('mine.status', '<>', eb.lit(1))
        .orderBy('mine.t', 'desc')
        .orderBy('mine.contract_id', 'desc')
        .limit(contractsBack)
        .as('latest'),
    )
    .innerJoin('contract as c', 'c.id', 'latest.contractId')
    .innerJoin('signer as s', 's.contract_id', 'c.id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['s.id as signId', 's.person_id as personId', 's.sign_type as signType'])
    .select(['s.person_name as name', 's.company_name as companyName', 'p.mobile_masked as mobile'])
    .where('c.initiator_id', '=', initiatorId)
    .where('s.person_id', '<>', initiatorId)
    .where('s.our_part', 'is', false)
    .where('s.identity_no_fp', 'is not', null)
    .where('p.status', '=', 0)
    .where((eb) =>
      eb.or([
        eb('s.sign_type', '=', signType.individual),
        eb.exists(
          eb
            .selectFrom('usable_seal as u')
            .select('u.seal_id')
            .whereRef('u.person_id', '=', 's.person_id')
            .whereRef('u.company_id', '=', 's.company_id')
            .where('u.business_type_id', '=', businessTypeId),
        ),
      ]),
    )
    .orderBy('latest.t', 'desc')
    .orderBy('s.id', 'desc')
    .limit(500)
    .execute()
}
