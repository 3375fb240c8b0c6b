import {
  companyManageChangeManager,
  companyManageFreeze,
  companyManageOurpart,
  companyManageQuery,
  companyManageUnfreeze,
} from '@qiyin/calls/areas/company-manage.ts'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import { personManageQuery } from '@qiyin/calls/areas/person-manage.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { companyById } from '../companies/public.ts'

let server: TestServer
let manager: TestSession

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  manager = await logIn(server, '13800000003')
})
afterAll(() => server.close())

type Row = Answer<typeof companyManageQuery>['list'][number]

async function query(args: Args<typeof companyManageQuery>): Promise<Row[]> {
  return (await server.call(companyManageQuery, args, { session: manager })).result.list
}

async function companyOf(companyName: string): Promise<Row> {
  const [found] = await query({ companyName })
  if (!found) throw new Error(`there is no ${companyName}`)
  return found
}

it.each<[string, Args<typeof companyManageQuery>, number]>([
  ['a part of the name', { companyName: '云栖智造' }, 1],
  ['a wildcard as what it is', { companyName: '%' }, 0],
  ['frozen ones', { status: 1 }, 0],
  ['a day before all', { endTime: '2020-01-01' }, 0],
])('enterprises are found by %s', async (_, args, count) => {
  expect(await query(args)).toHaveLength(count)
})

it('enterprises are shown with their administrators; those of the operating company by themselves', async () => {
  expect((await companyOf('云栖智造')).managers).toEqual(['陈思远'])
  const { result } = await server.call(companyManageOurpart, {}, { session: manager })
  const all = await query({ pageSize: 100 })
  expect(result.map(({ companyId }) => companyId).toSorted()).toEqual(
    all.flatMap(({ ourPart, companyId }) => (ourPart ? companyId : [])).toSorted(),
  )
})

it('a frozen enterprise does not act until it is unfrozen', async () => {
  const { companyId } = await companyOf('云栖智造')
  const { db } = server.services.database
  await server.call(companyManageFreeze, { companyId }, { session: manager })
  const frozen = await companyById(db, companyId)
  expect(frozen && actingRefusal(frozen)).toMatchObject({ name: 'COMPANY_FROZEN' })
  expect(await query({ status: 1 })).toMatchObject([{ companyId }])
  await server.call(companyManageUnfreeze, { companyId }, { session: manager })
  const again = await companyById(db, companyId)
  expect(again && actingRefusal(again)).toBeNull()
  const log = await server.call(operatorLogQuery, { eventType: 'COMPANY' }, { session: manager })
  expect(log.result.list.map(({ event }) => event)).toEqual(['COMPANY_UNFREEZE', 'COMPANY_FREEZE'])
})

it('an enterprise gets another administrator, and keeps none of the former ones', async () => {
  const { companyId } = await companyOf('云栖智造')
  const people = await server.call(personManageQuery, { accountValue: '13800000006' }, { session: manager })
  const newManagerId = people.result.list[0]?.personId ?? ''
  const change = { companyId, newManagerId }
  expect((await server.call(companyManageChangeManager, change, { session: manager })).code).toBe(0)
  expect((await companyOf('云栖智造')).managers).toEqual(['王梓涵'])
  const again = await server.call(companyManageChangeManager, change, { session: manager })
  expect(again).toMatchObject(refusals.MANAGER_UNCHANGED)
  // The second of two managers has read who administered it before the first one's change.
  const second = await server.call(personManageQuery, { accountValue: '13800000005' }, { session: manager })
  const late = {
    companyId,
    newManagerId: second.result.list[0]?.personId ?? '',
    formerManagerIds: ['999999999'],
  }
  expect(await server.call(companyManageChangeManager, late, { session: manager })).toMatchObject(
    refusals.RECORD_CHANGED,
  )
  const read = { ...late, formerManagerIds: [newManagerId] }
  expect((await server.call(companyManageChangeManager, read, { session: manager })).code).toBe(0)
  const unknown = { companyId, newManagerId: '999999999' }
  expect(await server.call(companyManageChangeManager, unknown, { session: manager })).toMatchObject(
    refusals.PERSON_UNKNOWN,
  )
})

it('enterprises are for system managers alone', async () => {
  const session = await logIn(server, '13800000004')
  const { companyId } = await companyOf('云栖智造')
  const asked = await Promise.all([
    server.call(companyManageQuery, {}, { session }),
    server.call(companyManageFreeze, { companyId }, { session }),
  ])
  expect(asked.map(({ status }) => status)).toEqual([403, 403])
})

it('the second of two managers is told that the status has changed, and who repeats himself nothing', async () => {
  const { companyId } = await companyOf('云栖智造')
  const [read, frozen] = [{ formerStatus: accountStatus.active }, { formerStatus: accountStatus.frozen }]
  const freeze = async (former: object) =>
    (await server.call(companyManageFreeze, { companyId, ...former }, { session: manager })).refusal
  const unfreeze = async (former: object) =>
    (await server.call(companyManageUnfreeze, { companyId, ...former }, { session: manager })).refusal
  expect([await freeze(read), await freeze(read)]).toEqual([undefined, 'RECORD_CHANGED'])
  expect(await freeze({})).toBeUndefined()
  expect([await unfreeze(frozen), await unfreeze(frozen)]).toEqual([undefined, 'RECORD_CHANGED'])
})
