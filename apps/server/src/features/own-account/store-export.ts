import type { Db } from '../../db/database.ts'

/** A contract that a person initiates or signs. */
interface OwnContract {
  readonly contractId: string
  readonly contractNo: string
  readonly contractName: string
  readonly companyName: string
  readonly status: number
  readonly initiateTime: Date
  readonly initiatorId: string
}

/** Newest first; the rows of a long life are many, and are one answer all the same. */
export async function findOwnContracts(db: Db, personId: string): Promise<OwnContract[]> {
  return db
    .selectFrom('contract as c')
    .select(['c.id as contractId', 'c.contract_no as contractNo', 'c.contract_name as contractName'])
    .select(['c.company_name as companyName', 'c.status', 'c.initiate_time as initiateTime'])
    .select('c.initiator_id as initiatorId')
    .where((eb) =>
      eb.or([
        eb('c.initiator_id', '=', personId),
        eb.exists(
          eb
            .selectFrom('signer as s')
            .select('s.id')
            .whereRef('s.contract_id', '=', 'c.id')
            .where('s.person_id', '=', personId),
        ),
      ]),
    )
    .orderBy('c.initiate_time', 'desc')
    .execute()
}

/** What was under the bell. */
export async function findInboxTexts(
  db: Db,
  personId: string,
): Promise<{ title: string; subject: string; time: Date }[]> {
  return db
    .selectFrom('inbox_message')
    .select(['title', 'subject', 'created_time as time'])
    .where('person_id', '=', personId)
    .orderBy('created_time', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Authentications of the person, numbers masked as they are stored. */
export async function findAuthentications(
  db: Db,
  personId: string,
): Promise<{ supplierCode: string; authWay: number; authStatus: number; time: Date }[]> {
  return db
    .selectFrom('person_authentication')
    .select(['supplier_code as supplierCode', 'auth_way as authWay', 'auth_status as authStatus'])
    .select('created_time as time')
    .where('person_id', '=', personId)
    .orderBy('created_time', 'desc')
    .execute()
}
