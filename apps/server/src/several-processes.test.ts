import { businessQuery } from '@qiyin/calls/areas/business.ts'
import { businessFreeze } from '@qiyin/calls/areas/business-manage.ts'
import { companyManageFreeze } from '@qiyin/calls/areas/company-manage.ts'
import { filesMerge } from '@qiyin/calls/areas/files.ts'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { personManageFreeze } from '@qiyin/calls/areas/person-manage.ts'
import {
  roleManageAdd,
  roleManageUpdateFunction,
  roleManageUpdatePerson,
} from '@qiyin/calls/areas/role-manage.ts'
import { sealsAuthorizeByCompanyNameShow } from '@qiyin/calls/areas/seals.ts'
import { siteInfo } from '@qiyin/calls/areas/site.ts'
import { logout, userInfo } from '@qiyin/calls/areas/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initiationOf, samplePdf, signIn, upload } from './testing/initiations.ts'
import { openLine } from './testing/live-line.ts'
import { makeParties, makeRoleHolder, type Parties } from './testing/parties.ts'
import { freezePerson, withdraw, type Withdrawal } from './testing/person-fixtures.ts'
import { startSecondProcess } from './testing/second-process.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import type { TestSession } from './testing/test-client.ts'

const now = (): Date => new Date('2026-11-20T02:00:00Z')

let first: TestServer
let second: Awaited<ReturnType<typeof startSecondProcess>>
let parties: Parties
beforeAll(async () => {
  first = await startTestServer({ now })
  second = await startSecondProcess(first)
  parties = await makeParties(first.services.database.db, first.services.secrets)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const asked = async (session: TestSession): Promise<(string | undefined)[]> => [
  (await first.call(userInfo, {}, { session })).refusal,
  (await second.call(userInfo, {}, { session })).refusal,
]

test('a logout in one process ends the session in the other', async () => {
  const session = await signIn(first, parties.individual)
  expect(await asked(session)).toEqual([undefined, undefined])
  await first.call(logout, {}, { session: { ...session } })
  expect(await asked(session)).toEqual(['SESSION_INVALID', 'SESSION_INVALID'])
})

test('a person who is frozen is so in every process', async () => {
  const { stranger } = await makeParties(first.services.database.db, first.services.secrets)
  const session = await signIn(first, stranger)
  expect(await asked(session)).toEqual([undefined, undefined])
  await freezePerson(first.services.database.db, stranger.personId)
  expect(await asked(session)).toEqual(['ACCOUNT_FROZEN', 'ACCOUNT_FROZEN'])
})

test.each<[string, (company: Parties['otherCompany']) => Withdrawal]>([
  ['whose grant is revoked', ({ sealAuthorizeId }) => ({ revokeGrantId: sealAuthorizeId })],
  ['whose company is frozen', ({ companyId }) => ({ freezeCompanyId: companyId })],
])('a seal %s is offered by no process', async (_, withdrawal) => {
  const made = await makeParties(first.services.database.db, first.services.secrets)
  const session = await signIn(first, made.agent)
  const { businessTypeCode, otherCompany } = made
  const question = { companyName: otherCompany.companyName, ourpart: 1, businessTypeCode }
  const offered = async (): Promise<number[]> => [
    (await first.call(sealsAuthorizeByCompanyNameShow, question, { session })).result.length,
    (await second.call(sealsAuthorizeByCompanyNameShow, question, { session })).result.length,
  ]
  expect(await offered()).toEqual([1, 1])
  await withdraw(first.services.database.db, withdrawal(otherCompany))
  expect(await offered()).toEqual([0, 0])
})

test('what a manager takes in one process is taken at the next call in the other, and open pages hear of it', async () => {
  const { db } = first.services.database
  const made = await makeParties(db, first.services.secrets)
  const session = await signIn(first, await makeRoleHolder(db, first.services.secrets, 'SYSTEM_MANAGER'))
  const stranger = await signIn(first, made.stranger)
  const agent = await signIn(first, made.agent)

  const role = { roleCode: 'KEEPER', roleName: '应用维护' }
  const { result: kept } = await first.call(roleManageAdd, role, { session })
  const personIds = [made.stranger.personId]
  const page = 'sys-manage/business-manage'
  const mayAsk = async (): Promise<number> =>
    (await second.call(businessQuery, {}, { session: stranger })).status
  await first.call(roleManageUpdateFunction, { ...kept, functions: [page] }, { session })
  expect(await mayAsk()).toBe(403)
  await first.call(roleManageUpdatePerson, { ...kept, personIds }, { session })
  expect(await mayAsk()).toBe(200)
  await first.call(roleManageUpdateFunction, { ...kept, functions: [] }, { session })
  expect(await mayAsk()).toBe(403)

  const line = await openLine(second, agent)
  const rights = { event: 'change', data: { contracts: [], messages: false, rights: true, all: false } }
  const { businessTypeId, businessTypeCode, otherCompany } = made
  const question = { companyName: otherCompany.companyName, ourpart: 1, businessTypeCode }
  const offered = async () =>
    (await second.call(sealsAuthorizeByCompanyNameShow, question, { session: agent })).result
  expect(await offered()).toHaveLength(1)
  await first.call(businessFreeze, { businessTypeId }, { session })
  expect(await line.next()).toEqual(rights)
  await first.call(companyManageFreeze, { companyId: otherCompany.companyId }, { session })
  expect(await line.next()).toEqual(rights)
  expect(await offered()).toEqual([])
  await first.call(personManageFreeze, { personId: made.agent.personId }, { session })
  expect(await line.next()).toEqual({ event: 'end', data: { reason: 'session' } })
  expect((await second.call(userInfo, {}, { session: agent })).refusal).toBe('ACCOUNT_FROZEN')
})

test('a second click that reaches another process gets the first answer, and one contract is made', async () => {
  const made = await makeParties(first.services.database.db, first.services.secrets)
  const session = await signIn(first, made.initiator)
  const { result: file } = await upload(first, session, { name: '合同.pdf', bytes: await samplePdf() })
  const initiation = initiationOf(made, file.id, now())
  const click = { session, idempotencyKey: 'one-double-click' }
  const answers = await Promise.all([
    first.call(initiateSave, initiation, click),
    second.call(initiateSave, initiation, click),
  ])
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
  expect(answers[1]?.result).toEqual(answers[0]?.result)
  const again = await second.call(initiateSave, initiation, { session })
  expect(again).toMatchObject({
    refusal: 'SUBMITTED_BEFORE',
    message: '一分钟内已提交过相同内容，是否再次发起？',
  })
  const meant = await second.call(initiateSave, { ...initiation, confirmRepeat: true }, { session })
  expect(meant.code).toBe(0)
  expect(meant.result.contractId).not.toBe(answers[0]?.result.contractId)
})

test('the allowance of a call counts over all processes, also for calls at the same time', async () => {
  const { stranger } = await makeParties(first.services.database.db, first.services.secrets)
  const session = await signIn(first, stranger)
  // 60 a minute, and the clock of both stands still.
  const asks = Array.from({ length: 35 }, () => [
    first.call(filesMerge, { fileIdList: ['999999'] }, { session }),
    second.call(filesMerge, { fileIdList: ['999999'] }, { session }),
  ])
  const statuses = (await Promise.all(asks.flat())).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('two processes together allow an address what is configured', async () => {
  const shares = { ...first.services.config.limits, webProcesses: 2 }
  const config = { ...first.services.config, requestsPerMinute: 20, limits: shares }
  const alone = await startSecondProcess({ ...first, services: { ...first.services, config } })
  const statuses: number[] = []
  for (let sent = 0; sent < 12; sent += 1) statuses.push((await alone.call(siteInfo, {})).status)
  await alone.close()
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
