import {
  contractSourceAdd,
  contractSourceDeleteId,
  contractSourceQuery,
  contractSourceUpdate,
} from '@qiyin/calls/areas/source-system.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiate } from '../../testing/initiations.ts'
import { logIn } from '../../testing/log-in.ts'
import { makeParties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let manager: TestSession

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  manager = await logIn(server, '13800000003')
})
afterAll(() => server.close())

async function query(
  args: Args<typeof contractSourceQuery>,
): Promise<Answer<typeof contractSourceQuery>['list']> {
  return (await server.call(contractSourceQuery, args, { session: manager })).result.list
}

it('a source system is added, found, changed and deleted', async () => {
  const added = { code: 'CRM', name: '客户系统', sendMessage: false }
  const { result } = await server.call(contractSourceAdd, added, { session: manager })
  expect(await query({ code: 'crm', sendMessage: 0 })).toMatchObject([{ ...added, ...result, own: false }])
  expect(await query({ code: 'crm', sendMessage: 1 })).toEqual([])
  const changed = { ...result, name: '客户关系', sendMessage: true, revision: 0 }
  expect((await server.call(contractSourceUpdate, changed, { session: manager })).code).toBe(0)
  expect(await query({ name: '关系' })).toMatchObject([{ sendMessage: true, revision: 1 }])
  expect(await server.call(contractSourceUpdate, changed, { session: manager })).toMatchObject(
    refusals.RECORD_CHANGED,
  )
  expect((await server.call(contractSourceDeleteId, result, { session: manager })).code).toBe(0)
  expect(await query({ code: 'CRM' })).toEqual([])
})

it('the one whose whole code is asked for comes before those that hold it', async () => {
  for (let n = 0; n < 10; n += 1) {
    const added = { code: `OLD_ERP_${n}`, name: `旧系统${n}`, sendMessage: false }
    await server.call(contractSourceAdd, added, { session: manager })
  }
  await server.call(contractSourceAdd, { code: 'ERP', name: '新系统' }, { session: manager })
  const codes = (await query({ code: 'ERP' })).map(({ code }) => code)
  expect([codes.length, codes[0], codes[1]]).toEqual([10, 'ERP', 'OLD_ERP_0'])
})

it('the platform’s own source stays, and a code is given once', async () => {
  const [own] = await query({ code: 'WEB' })
  expect(own?.own).toBe(true)
  const gone = await server.call(contractSourceDeleteId, { id: own?.id ?? '' }, { session: manager })
  expect(gone).toMatchObject(refusals.SOURCE_OWN)
  const twice = await server.call(contractSourceAdd, { code: 'WEB', name: '又一个' }, { session: manager })
  expect(twice).toMatchObject(refusals.SOURCE_CODE_TAKEN)
})

it('a name is given once, whoever adds or renames, and in whatever letters', async () => {
  const add = (code: string, name: string) =>
    server.call(contractSourceAdd, { code, name }, { session: manager })
  const { result } = await add('NAMED', '采购Portal')
  expect(await add('NAMED_TOO', '采购PORTAL')).toMatchObject(refusals.SOURCE_NAME_TAKEN)
  expect(await add('NAMED_TOO', '采购Ｐｏｒｔａｌ')).toMatchObject(refusals.SOURCE_NAME_TAKEN)
  expect(await query({ code: 'NAMED_TOO' })).toEqual([])
  const [own] = await query({ code: 'WEB' })
  const renamed = { ...result, name: own?.name ?? '', sendMessage: true }
  expect(await server.call(contractSourceUpdate, renamed, { session: manager })).toMatchObject(
    refusals.SOURCE_NAME_TAKEN,
  )
  expect(await query({ code: 'NAMED' })).toMatchObject([{ name: '采购Portal', revision: 0 }])
  const letters = { ...renamed, name: '采购portal' }
  expect((await server.call(contractSourceUpdate, letters, { session: manager })).code).toBe(0)
  const answers = await Promise.all(['RACE_A', 'RACE_B', 'RACE_C'].map((code) => add(code, '同名系统')))
  const taken = answers.filter(({ refusal }) => refusal === 'SOURCE_NAME_TAKEN')
  expect([answers.filter(({ code }) => code === 0).length, taken.length]).toEqual([1, 2])
})

it('a source system of one name with another from before is changed without being renamed', async () => {
  const { db } = server.services.database
  const { result } = await server.call(
    contractSourceAdd,
    { code: 'OLD', name: '旧系统' },
    { session: manager },
  )
  const [own] = await query({ code: 'WEB' })
  const name = own?.name ?? ''
  await db.updateTable('contract_source').set({ name }).where('id', '=', result.id).execute()
  const saved = { ...result, name, sendMessage: false }
  expect((await server.call(contractSourceUpdate, saved, { session: manager })).code).toBe(0)
})

it('source systems are for system managers alone', async () => {
  const session = await logIn(server, '13800000002')
  expect((await server.call(contractSourceQuery, {}, { session })).status).toBe(403)
})

it('people of contracts from a system without short messages are told under the bell alone', async () => {
  const { database, secrets } = server.services
  const parties = await makeParties(database.db, secrets)
  const [own] = await query({ code: 'WEB' })
  const told = async (contractId: string): Promise<[number, number]> => {
    const [sms, bell] = await Promise.all(
      (['message', 'inbox_message'] as const).map((table) =>
        database.db.selectFrom(table).select('id').where('contract_id', '=', contractId).execute(),
      ),
    )
    return [sms?.length ?? 0, bell?.length ?? 0]
  }
  const source = { id: own?.id ?? '', name: own?.name ?? '' }
  await server.call(contractSourceUpdate, { ...source, sendMessage: false }, { session: manager })
  const quiet = await initiate(server, parties)
  await server.call(contractSourceUpdate, { ...source, sendMessage: true }, { session: manager })
  const loud = await initiate(server, parties)
  expect(await told(loud.contractId)).toEqual([1, 1])
  expect(await told(quiet.contractId)).toEqual([0, 1])
})
