import * as business from './areas/business.ts'
import * as company from './areas/company.ts'
import * as companyRealName from './areas/company-real-name.ts'
import * as contractQuery from './areas/contract-query.ts'
import * as dictionary from './areas/dictionary.ts'
import * as files from './areas/files.ts'
import * as initiate from './areas/initiate.ts'
import * as person from './areas/person.ts'
import * as personRealName from './areas/person-real-name.ts'
import * as pki from './areas/pki.ts'
import * as seals from './areas/seals.ts'
import * as sign from './areas/sign.ts'
import * as site from './areas/site.ts'
import * as user from './areas/user.ts'
import type { Call } from './call.ts'

/** Every call, by name: its path in camelCase. A call that an area exports is in it. */
export const catalogue = {
  ...callsOf(person),
  ...callsOf(user),
  ...callsOf(dictionary),
  ...callsOf(personRealName),
  ...callsOf(company),
  ...callsOf(companyRealName),
  ...callsOf(business),
  ...callsOf(seals),
  ...callsOf(site),
  ...callsOf(files),
  ...callsOf(initiate),
  ...callsOf(contractQuery),
  ...callsOf(sign),
  ...callsOf(pki),
}

type CallsOf<Area> = { readonly [Name in keyof Area as Area[Name] extends Call ? Name : never]: Area[Name] }

function callsOf<Area extends object>(area: Area): CallsOf<Area> {
  // Exactly the exports the type keeps: an area's other exports are shapes and fields.
  return Object.fromEntries(Object.entries(area).filter(([, value]) => isCall(value))) as CallsOf<Area>
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
