import { defineCall, type ObjectRule } from '@qiyin/calls/call.ts'
import { id } from '@qiyin/calls/shapes/fields.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allFeatures } from '../all-features.ts'
import { assembleFeatures } from '../assemble-features.ts'
import { initiate, samplePdf, signIn, upload } from '../testing/initiations.ts'
import { makeParties, type Parties, type TestPerson } from '../testing/parties.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { CallError } from './call-error.ts'
import { checkObject } from './check-object.ts'
import type { Db } from './context.ts'

const { guards } = assembleFeatures(allFeatures)

let server: TestServer
let parties: Parties
let others: Parties
let ids: Record<'contracts' | 'uploads' | 'companies' | 'foreignContract' | 'foreignUpload', string[]>
beforeAll(async () => {
  server = await startTestServer()
  const { database, secrets } = server.services
  parties = await makeParties(database.db, secrets)
  others = await makeParties(database.db, secrets)
  const uploadedBy = async (person: TestPerson): Promise<string> => {
    const session = await signIn(server, person)
    const { result } = await upload(server, session, { name: '合同.pdf', bytes: await samplePdf() })
    return result.id
  }
  const { initiator, otherCompany, ourCompany } = parties
  await sql`
    insert into company_member (company_id, person_id, administrator)
    values (${otherCompany.companyId}, ${initiator.personId}, true)`.execute(database.db)
  ids = {
    contracts: [(await initiate(server, parties)).contractId, (await initiate(server, parties)).contractId],
    uploads: [await uploadedBy(initiator), await uploadedBy(initiator)],
    companies: [ourCompany.companyId, otherCompany.companyId],
    foreignContract: [(await initiate(server, others)).contractId],
    foreignUpload: [await uploadedBy(others.initiator)],
  }
})
afterAll(() => server.close())

type Relation = {
  [Kind in ObjectRule['kind']]: Pick<Extract<ObjectRule, { kind: Kind }>, 'kind' | 'relation'>
}
type Rule = Relation[ObjectRule['kind']]
const party: Rule = { kind: 'contract', relation: 'party' }
const initiatorOf: Rule = { kind: 'contract', relation: 'initiator' }
const signerOf: Rule = { kind: 'contract', relation: 'signer' }
const readerOf: Rule = { kind: 'file', relation: 'reader' }
const administratorOf: Rule = { kind: 'company', relation: 'administrator' }
const self: Rule = { kind: 'person', relation: 'owner' }

/** What a call about a list of objects answers a person, and how often that asks the database. */
async function judge(
  rule: Rule,
  person: TestPerson,
  objectIds: unknown,
): Promise<{ refusal: string | undefined; queries: number }> {
  let queries = 0
  const counting: Db = server.services.database.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const call = defineCall({
    method: 'POST',
    path: '/judge',
    summary: '',
    access: 'user',
    changesState: false,
    object: { ...rule, field: 'ids' },
    request: z.object({ ids: z.array(id('对象')) }),
    result: z.null(),
    refusals: [],
  })
  const user = {
    personId: person.personId,
    name: null,
    verified: true,
    ourPart: false,
    scope: 'outer' as const,
  }
  try {
    await checkObject(guards, counting, { call, user, fields: { ids: objectIds } })
    return { refusal: undefined, queries }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { refusal: error.refusal, queries }
  }
}

test.each<[string, Rule, () => [TestPerson, string[]]]>([
  ['contracts of its initiator', party, () => [parties.initiator, ids.contracts]],
  ['contracts that the initiator made', initiatorOf, () => [parties.initiator, ids.contracts]],
  ['contracts of a signer', signerOf, () => [parties.agent, ids.contracts]],
  ['uploads of who made them', readerOf, () => [parties.initiator, ids.uploads]],
  ['companies of an administrator', administratorOf, () => [parties.initiator, ids.companies]],
])('one query allows several %s', async (_, rule, given) => {
  expect(await judge(rule, ...given())).toEqual({ refusal: undefined, queries: 1 })
})

test.each<[string, Rule, () => [TestPerson, string[]], string]>([
  [
    'contract',
    party,
    () => [parties.initiator, [...ids.contracts, ...ids.foreignContract]],
    'CONTRACT_NOT_FOUND',
  ],
  [
    'contract, first',
    party,
    () => [parties.initiator, [...ids.foreignContract, ...ids.contracts]],
    'CONTRACT_NOT_FOUND',
  ],
  [
    'contract to sign',
    signerOf,
    () => [parties.agent, [...ids.contracts, ...ids.foreignContract]],
    'CONTRACT_NOT_FOUND',
  ],
  ['upload', readerOf, () => [parties.initiator, [...ids.uploads, ...ids.foreignUpload]], 'FILE_NOT_FOUND'],
  [
    'company',
    administratorOf,
    () => [parties.initiator, [...ids.companies, others.ourCompany.companyId]],
    'COMPANY_NOT_FOUND',
  ],
  [
    'account',
    self,
    () => [parties.initiator, [parties.initiator.personId, others.initiator.personId]],
    'ACCESS_DENIED',
  ],
  [
    'contract that is missing',
    party,
    () => [parties.initiator, [...ids.contracts, '999999']],
    'CONTRACT_NOT_FOUND',
  ],
])('one foreign %s among own denies them all', async (_, rule, given, refusal) => {
  expect(await judge(rule, ...given())).toMatchObject({ refusal })
})

test.each<[string, Rule, () => [TestPerson, string[]]]>([
  ['a stranger to contracts', party, () => [parties.stranger, ids.contracts]],
  ['a signer who did not initiate', initiatorOf, () => [parties.agent, ids.contracts]],
  ['a signer who did not upload', readerOf, () => [parties.agent, ids.uploads]],
  ['an administrator of one company only', administratorOf, () => [parties.agent, ids.companies]],
])('one query denies %s', async (_, rule, given) => {
  expect(await judge(rule, ...given())).toEqual({
    refusal: expect.stringMatching(/_NOT_FOUND$/),
    queries: 1,
  })
})

test('an id that stands twice counts once', async () => {
  const twice = [...ids.contracts, ...ids.contracts]
  expect(await judge(party, parties.initiator, twice)).toEqual({ refusal: undefined, queries: 1 })
})

test('an own account is allowed', async () => {
  const { initiator } = parties
  expect(await judge(self, initiator, [initiator.personId])).toEqual({ refusal: undefined, queries: 0 })
})

test.each<[string, unknown, string]>([
  ['no list', '5', 'PARAMETER_INVALID'],
  ['a list of lists', [['5']], 'PARAMETER_INVALID'],
  ['a number among texts', ['5', 6], 'PARAMETER_INVALID'],
  ['more than a call may be about', Array.from({ length: 1001 }, (_, i) => `${i + 1}`), 'PARAMETER_INVALID'],
  ['an empty list', [], 'COMPANY_NOT_FOUND'],
  ['an id that no row can have', ['9223372036854775808'], 'PARAMETER_INVALID'],
])('%s does not reach the database', async (_, given, refusal) => {
  expect(await judge(administratorOf, parties.initiator, given)).toEqual({ refusal, queries: 0 })
})
