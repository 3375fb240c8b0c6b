import type { Services } from '../../http/context.ts'
import { businessByCode, type Business } from '../businesses/public.ts'
import { companyByName, type Company } from '../companies/public.ts'
import { personByMobile } from '../people/public.ts'
import type { PlannedContract, PlannedParty } from './plan.ts'

/** A planned party as the database knows it. */
export interface Party {
  readonly personId: string
  readonly name: string
  readonly company: Company | null
}

/** Everything a planned contract speaks of. */
export interface Cast {
  readonly business: Business
  readonly company: Company
  readonly initiator: Party
  readonly parties: readonly Party[]
}

/** Looks up the people, companies and the application of a planned contract. */
export async function findCast(services: Services, planned: PlannedContract): Promise<Cast> {
  const { db } = services.database
  const business = await businessByCode(db, planned.contract.businessTypeCode)
  const company = await companyByName(db, planned.companyName)
  if (!business || !company) throw new Error('the demonstration has no such application or company')
  const parties: Party[] = []
  for (const party of planned.parties) parties.push(await findParty(services, party))
  const initiator = await findParty(services, { mobile: planned.initiatorMobile, companyName: null })
  return { business, company, initiator, parties }
}

async function findParty(
  { database, secrets }: Services,
  { mobile, companyName }: PlannedParty,
): Promise<Party> {
  const person = await personByMobile(database.db, secrets, mobile)
  const company = companyName === null ? null : await companyByName(database.db, companyName)
  if (!person?.name || company === undefined)
    throw new Error('the demonstration has no such person or company')
  return { personId: person.personId, name: person.name, company }
}
