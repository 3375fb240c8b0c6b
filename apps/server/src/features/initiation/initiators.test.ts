import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { initiateInitiators, initiateSave, initiateValidate } from '@qiyin/calls/areas/initiate.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiationOf, readDetail, samplePdf, signIn, upload } from '../../testing/initiations.ts'
import { makeParties, makePerson, type Parties, type TestPerson } from '../../testing/parties.ts'
import { freezePerson, shareGrants } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const now = new Date('2026-11-20T04:00:00Z')
let server: TestServer
let parties: Parties
/** May use the seals that the initiator may use. */
let colleague: TestPerson

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const { database, secrets } = server.services
  parties = await makeParties(database.db, secrets)
  colleague = await makePerson(database.db, secrets, { name: '罗同事', ourPart: true })
  await shareGrants(database.db, parties.initiator.personId, colleague.personId)
})
afterAll(() => server.close())

/** As the colleague fills it in: without the initiator among the signers, in the name of `initUser`. */
async function form(initUser: string): Promise<Args<typeof initiateSave>> {
  const session = await signIn(server, colleague)
  const file = await upload(server, session, { name: '合同.pdf', bytes: await samplePdf() })
  const { contractInfo, signers } = initiationOf(parties, file.result.id, now)
  return { contractInfo: { ...contractInfo, initUser }, signers: signers.slice(0, 1) }
}

it('lists those who may initiate for the company to each other, oneself first', async () => {
  const { businessTypeId, ourCompany, initiator, stranger } = parties
  const args = { businessTypeId, companyId: ourCompany.companyId }
  const { result } = await server.call(initiateInitiators, args, { session: await signIn(server, colleague) })
  expect(result.map(({ name, initUser, self }) => [name, initUser, self])).toEqual([
    ['罗同事', colleague.personId, true],
    [initiator.name, initiator.personId, false],
  ])
  expect(result[1]?.mobile).toMatch(/^155\*+\d{3}$/)
  const other = await server.call(initiateInitiators, args, { session: await signIn(server, stranger) })
  expect(other.refusal).toBe('COMPANY_NOT_FOUND')
})

it('initiates in the name of one of them: it is his contract, and the trail says who typed it', async () => {
  const { initiator } = parties
  const operator = await signIn(server, colleague)
  const saved = await server.call(initiateSave, await form(initiator.personId), { session: operator })
  expect([saved.code, saved.result.othersName]).toEqual([0, initiator.name])
  const { contractId } = saved.result
  const detail = await readDetail(server, contractId, await signIn(server, initiator))
  expect(detail).toMatchObject({ isInitiator: true, auditIntact: true })
  expect(detail.auditTrail[0]).toMatchObject({
    actorName: '罗同事',
    text: `发起合同，发起人：${initiator.name}`,
  })
  const seen = await server.call(contractQueryDetail, { contractId }, { session: operator })
  expect(seen.refusal).toBe('CONTRACT_NOT_FOUND')
})

it('says nothing of another where it is one’s own', async () => {
  const session = await signIn(server, colleague)
  const { result } = await server.call(initiateSave, await form(colleague.personId), { session })
  expect(result.othersName).toBeNull()
  expect((await readDetail(server, result.contractId, session)).auditTrail[0]?.text).toBe('发起合同')
})

it('refuses anybody else as initiator', async () => {
  const session = await signIn(server, colleague)
  const { stranger, agent } = parties
  for (const { personId } of [stranger, agent]) {
    const answer = await server.call(initiateValidate, await form(personId), { session })
    expect([answer.refusal, answer.message]).toEqual([
      'ACCESS_DENIED',
      '发起人只能是本人，或发起企业授权的人员',
    ])
    expect(answer.result).toEqual({ place: { section: 'contractInfo', field: 'initUser' } })
  }
  await freezePerson(server.services.database.db, parties.initiator.personId)
  const frozen = await server.call(initiateValidate, await form(parties.initiator.personId), { session })
  expect(frozen.refusal).toBe('ACCESS_DENIED')
})
