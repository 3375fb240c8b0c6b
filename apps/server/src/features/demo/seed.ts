import type { SealType } from '@qiyin/domain/seal/image.ts'
import { usualMadeSeal } from '@qiyin/domain/seal/made-seal.ts'
import { authWay } from '@qiyin/domain/person/auth-way.ts'
import { identityCard } from '@qiyin/domain/person/document-number.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import { createBusiness, hasBusinesses } from '../businesses/public.ts'
import { createCompany, hasCompanies } from '../companies/public.ts'
import { createPerson, hasPeople } from '../people/public.ts'
import { addBranches, demoBranches } from '../bank-directory/public.ts'
import { createSeal, drawSeal, grantSeals, type DrawnSeal } from '../seals/public.ts'
import { giveRole } from '../roles/public.ts'
import {
  demoBusinesses,
  demoCompanies,
  demoGrants,
  demoPeople,
  demoSeals,
  type DemoCompany,
  type DemoPerson,
} from './parties.ts'
import { lockSeeding } from './store.ts'

const assurance = 'simulated' as const

/** Ids by mobile, company name and application code; seals by company and name. */
interface Made {
  readonly people: Map<string, string>
  readonly companies: Map<string, string>
  readonly businesses: Map<string, string>
  readonly seals: Map<string, string>
}

/**
 * Fills an empty database with people, companies, seals and applications, in demo mode only; false when
 * there was nothing to do. Two processes at once do it once.
 */
export async function seedDemo(services: Services): Promise<boolean> {
  const { config, database } = services
  if (!config.demo.enabled || !config.demo.data) return false
  if (!(await isEmpty(database.db))) return false
  const seals = await drawSeals(services)
  return database.transaction(async (tx) => {
    await lockSeeding(tx)
    if (!(await isEmpty(tx))) return false
    await createEverything(tx, services, seals)
    await addBranches(tx, demoBranches())
    return true
  })
}

/** True before anybody has logged in and anything was added. */
async function isEmpty(db: Db): Promise<boolean> {
  return !((await hasPeople(db)) || (await hasCompanies(db)) || (await hasBusinesses(db)))
}

interface PlannedSeal extends DrawnSeal {
  readonly companyName: string
  readonly sealName: string
  readonly sealType: SealType
}

async function drawSeals(services: Services): Promise<PlannedSeal[]> {
  const wanted = demoCompanies.flatMap((company) => demoSeals.map((seal) => ({ company, seal })))
  return Promise.all(
    wanted.map(async ({ company: { companyName, legalPersonName, sealCode }, seal }) => ({
      companyName,
      ...seal,
      ...(await drawSeal(
        services,
        { companyName, legalPersonName },
        { ...usualMadeSeal(seal.sealType, companyName), widthMm: 42, code: sealCode },
      )),
    })),
  )
}

async function createEverything(tx: Tx, services: Services, seals: readonly PlannedSeal[]): Promise<void> {
  const now = services.now()
  const made: Made = { people: new Map(), companies: new Map(), businesses: new Map(), seals: new Map() }
  for (const person of demoPeople) made.people.set(person.mobile, await createAccount(tx, services, person))
  for (const company of demoCompanies) {
    const companyId = await createCompany(
      tx,
      { ...company, assurance, members: membersOf(company, made) },
      now,
    )
    made.companies.set(company.companyName, companyId)
  }
  for (const business of demoBusinesses) {
    const managers = business.managers.map((mobile) => idIn(made.people, mobile))
    made.businesses.set(business.businessTypeCode, await createBusiness(tx, { ...business, managers }, now))
  }
  for (const seal of seals) {
    const companyId = idIn(made.companies, seal.companyName)
    const sealId = await createSeal(tx, { ...seal, companyId }, now)
    made.seals.set(sealKey(seal.companyName, seal.sealName), sealId)
  }
  await grantSeals(tx, plannedGrants(made), now)
}

async function createAccount(tx: Tx, services: Services, person: DemoPerson): Promise<string> {
  const { mobile, userName = null, email = null, ourPart, roleCodes } = person
  const identity = person.identity && {
    ...person.identity,
    identityType: identityCard,
    authWay: authWay.mobile,
    assurance,
  }
  const personId = await createPerson(tx, services, { mobile, userName, email, ourPart, identity })
  for (const roleCode of roleCodes) await giveRole(tx, personId, roleCode)
  return personId
}

function membersOf(
  { members }: DemoCompany,
  { people }: Made,
): { personId: string; administrator: boolean }[] {
  return members.map((mobile, index) => ({ personId: idIn(people, mobile), administrator: index === 0 }))
}

function plannedGrants(made: Made): Parameters<typeof grantSeals>[1] {
  return demoGrants.flatMap(({ companyName, mobile, sealNames, businessTypeCodes }) => {
    const administrator = demoCompanies.find((one) => one.companyName === companyName)?.members[0] ?? ''
    return sealNames.flatMap((sealName) =>
      businessTypeCodes.map((code) => ({
        sealId: idIn(made.seals, sealKey(companyName, sealName)),
        personId: idIn(made.people, mobile),
        businessTypeId: idIn(made.businesses, code),
        grantedBy: idIn(made.people, administrator),
      })),
    )
  })
}

function sealKey(companyName: string, sealName: string): string {
  return `${companyName} ${sealName}`
}

function idIn(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error('the demo data name something that they do not have')
  return id
}
