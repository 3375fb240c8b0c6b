import type { SealType } from '@qiyin/domain/seal/image.ts'
import { sealStatus, type MadeSeal, type SealSource } from '@qiyin/domain/seal/made-seal.ts'
import type { Db } from '../../db/database.ts'

/** A seal of a company, with those who may use it. */
export interface ManagedSeal {
  readonly sealId: string
  readonly companyId: string
  readonly companyName: string
  readonly legalPersonName: string | null
  readonly sealName: string
  readonly sealType: SealType
  readonly source: SealSource
  readonly status: typeof sealStatus.active | typeof sealStatus.stopped
  readonly made: MadeSeal | null
  readonly widthPt: number
  readonly heightPt: number
  readonly previewKey: string
  readonly createdTime: Date
  readonly personCount: number
  readonly people: readonly string[]
}

/** A company has a handful. */
const mostSeals = 500

function selectSeals(db: Db) {
  return (
    db
      .selectFrom('seal as s')
      .innerJoin('company as c', 'c.id', 's.company_id')
      .select(['s.id as sealId', 's.company_id as companyId', 'c.company_name as companyName'])
      .select(['c.legal_person_name as legalPersonName', 's.seal_name as sealName'])
      .select(['s.seal_type as sealType', 's.source', 's.status', 's.made', 's.width_pt as widthPt'])
      .select(['s.height_pt as heightPt', 's.preview_key as previewKey', 's.created_time as createdTime'])
      .where('s.status', '<>', sealStatus.deleted)
      // What the table's constraints and the writers of seals let in.
      .$narrowType<Omit<ManagedSeal, 'personCount' | 'people'>>()
  )
}

/** The seals of a company, oldest first; with an application those that somebody may use in it. */
export async function findSeals(db: Db, companyId: string, businessTypeId?: string): Promise<ManagedSeal[]> {
  const seals = await selectSeals(db)
    .where('s.company_id', '=', companyId)
    .$if(businessTypeId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('usable_seal as u')
            .select('u.seal_id')
            .whereRef('u.seal_id', '=', 's.id')
            .where('u.business_type_id', '=', businessTypeId ?? ''),
        ),
      ),
    )
    .orderBy('s.id')
    .limit(mostSeals)
    .execute()
  return withPeople(db, seals)
}

/** Undefined when it is deleted or not there. */
export async function findSeal(db: Db, sealId: string): Promise<ManagedSeal | undefined> {
  const [seal] = await withPeople(db, await selectSeals(db).where('s.id', '=', sealId).execute())
  return seal
}

/** The id of a company's seal of this name. */
export async function findSealByName(
  db: Db,
  { companyId, sealName }: { companyId: string; sealName: string },
): Promise<string | undefined> {
  const seal = await db
    .selectFrom('seal')
    .select('id')
    .where('company_id', '=', companyId)
    .where('seal_name', '=', sealName)
    .where('status', '<>', sealStatus.deleted)
    .executeTakeFirst()
  return seal?.id
}

async function withPeople(
  db: Db,
  seals: readonly Omit<ManagedSeal, 'personCount' | 'people'>[],
): Promise<ManagedSeal[]> {
  const sealIds = seals.map(({ sealId }) => sealId)
  const rows = await db
    .selectFrom('usable_seal as u')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select(['u.seal_id as sealId', 'p.id as personId', 'p.name'])
    .distinct()
    .where((eb) => eb('u.seal_id', '=', eb.fn.any(eb.val(sealIds))))
    .orderBy('p.id')
    .execute()
  const of = Map.groupBy(rows, ({ sealId }) => sealId)
  return seals.map((seal) => {
    const people = of.get(seal.sealId) ?? []
    return { ...seal, personCount: people.length, people: people.slice(0, 3).map(({ name }) => name ?? '') }
  })
}

/** Whether the person may manage every one of these seals, none of them deleted. */
export async function managesSeals(db: Db, personId: string, sealIds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('seal as s')
    .innerJoin('company_member as m', 'm.company_id', 's.company_id')
    .select('s.id')
    .where((eb) => eb('s.id', '=', eb.fn.any(eb.val(sealIds))))
    .where('s.status', '<>', sealStatus.deleted)
    .where('m.person_id', '=', personId)
    .where((eb) => eb.or([eb('m.administrator', 'is', true), eb('m.manages_seals', 'is', true)]))
    .execute()
  return found.length === sealIds.length
}

export interface UseRow {
  readonly contractId: string
  readonly contractNo: string
  readonly contractName: string
  readonly personName: string
  readonly usedTime: Date
}

/** The contracts that were signed with a seal, newest first. */
export async function findUses(
  db: Db,
  sealId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<UseRow[]> {
  return db
    .selectFrom('seal_use as u')
    .innerJoin('contract as c', 'c.id', 'u.contract_id')
    .innerJoin('signer as s', 's.id', 'u.signer_id')
    .select(['c.id as contractId', 'c.contract_no as contractNo', 'c.contract_name as contractName'])
    .select(['s.person_name as personName', 'u.used_time as usedTime'])
    .where('u.seal_id', '=', sealId)
    .orderBy('u.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countUses(db: Db, sealId: string): Promise<number> {
  const { n } = await db
    .selectFrom('seal_use')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('seal_id', '=', sealId)
    .executeTakeFirstOrThrow()
  return n
}

/** The numbers of some contracts that are being signed and have a signer with a grant of the seal. */
export async function findOpenContracts(
  db: Db,
  sealId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('seal_authorize as g')
    .innerJoin('signer as s', 's.seal_authorize_id', 'g.id')
    .innerJoin('contract as c', 'c.id', 's.contract_id')
    .select('c.contract_no as contractNo')
    .distinct()
    .where('g.seal_id', '=', sealId)
    .where('s.seal_authorize_id', 'is not', null)
    .where('s.sign_status', '<>', 2)
    .where('c.status', '=', 0)
    .where('c.deadline', '>=', now)
    .orderBy('c.contract_no')
    .limit(limit)
    .execute()
  return rows.map(({ contractNo }) => contractNo)
}
