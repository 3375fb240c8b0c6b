import { maskIdentityNo, maskMobile } from '@qiyin/domain/person/masking.ts'
import type { Services, Tx } from '../../http/context.ts'
import { identityFingerprint, mobileFingerprint } from '../people/public.ts'
import {
  demoBusinesses,
  demoCompanies,
  demoGrants,
  demoPeople,
  type DemoCompany,
  type DemoPerson,
} from './demo-data.ts'
import { drawDemoSeals, type DrawnSeal } from './draw-seals.ts'
import * as store from './store.ts'

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
  if (!(await store.isEmpty(database.db))) return false
  const seals = await drawDemoSeals(services)
  return database.transaction(async (tx) => {
    await store.lockSeeding(tx)
    if (!(await store.isEmpty(tx))) return false
    await insertEverything(tx, services, seals)
    return true
  })
}

async function insertEverything(tx: Tx, services: Services, seals: readonly DrawnSeal[]): Promise<void> {
  const now = services.now()
  const made: Made = { people: new Map(), companies: new Map(), businesses: new Map(), seals: new Map() }
  for (const person of demoPeople) made.people.set(person.mobile, await insertPerson(tx, services, person))
  for (const company of demoCompanies)
    made.companies.set(company.companyName, await insertCompany(tx, made, { company, now }))
  for (const business of demoBusinesses) {
    const id = await store.insertBusiness(tx, { ...business, now })
    made.businesses.set(business.businessTypeCode, id)
    for (const mobile of business.managers) await store.insertManager(tx, id, idIn(made.people, mobile))
  }
  for (const { companyName, ...seal } of seals) {
    const id = await store.insertSeal(tx, { ...seal, companyId: idIn(made.companies, companyName), now })
    made.seals.set(sealKey(companyName, seal.sealName), id)
  }
  await insertGrants(tx, made, now)
}

async function insertPerson(tx: Tx, { secrets, now }: Services, person: DemoPerson): Promise<string> {
  const { mobile, identity } = person
  const personId = await store.insertPerson(tx, {
    mobileEnc: secrets.seal(mobile, 'person.mobile'),
    mobileFp: mobileFingerprint(secrets, mobile),
    mobileMasked: maskMobile(mobile),
    userName: person.userName ?? null,
    email: person.email ?? null,
    ourPart: person.ourPart,
    now: now(),
    identity: identity && {
      name: identity.name,
      identityNoEnc: secrets.seal(identity.identityNo, 'person.identity-no'),
      identityNoFp: identityFingerprint(secrets, identity.identityNo),
      identityNoMasked: maskIdentityNo(identity.identityNo),
    },
  })
  for (const roleCode of person.roleCodes) await store.giveRole(tx, personId, roleCode)
  return personId
}

async function insertCompany(
  tx: Tx,
  { people }: Made,
  { company, now }: { company: DemoCompany; now: Date },
): Promise<string> {
  const companyId = await store.insertCompany(tx, { ...company, now })
  for (const [index, mobile] of company.members.entries())
    await store.insertMember(tx, {
      companyId,
      personId: idIn(people, mobile),
      administrator: index === 0,
      now,
    })
  return companyId
}

async function insertGrants(tx: Tx, made: Made, now: Date): Promise<void> {
  for (const grant of demoGrants) {
    const administrator = demoCompanies.find((one) => one.companyName === grant.companyName)?.members[0] ?? ''
    const pairs = grant.sealNames.flatMap((seal) =>
      grant.businessTypeCodes.map((code) => [seal, code] as const),
    )
    for (const [sealName, code] of pairs)
      await store.insertGrant(tx, {
        sealId: idIn(made.seals, sealKey(grant.companyName, sealName)),
        personId: idIn(made.people, grant.mobile),
        businessTypeId: idIn(made.businesses, code),
        grantedBy: idIn(made.people, administrator),
        now,
      })
  }
}

function sealKey(companyName: string, sealName: string): string {
  return `${companyName} ${sealName}`
}

function idIn(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error('the demo data name something that they do not have')
  return id
}
