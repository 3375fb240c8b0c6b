import { businessQuery } from '@qiyin/calls/areas/business.ts'
import {
  businessDelete,
  businessFreeze,
  businessSave,
  businessUnfreeze,
  businessUpdateKwaiValueVisible,
  businessUpdateNeedKwaiValue,
} from '@qiyin/calls/areas/business-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { businessById } from './public.ts'

let server: TestServer
let manager: TestSession

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  manager = await logIn(server, '13800000003')
})
afterAll(() => server.close())

type Row = Answer<typeof businessQuery>['list'][number]

async function rowOf(code: string): Promise<Row | undefined> {
  const { result } = await server.call(businessQuery, { business: code }, { session: manager })
  return result.list.find(({ businessTypeCode }) => businessTypeCode === code)
}

async function made(code: string): Promise<Row> {
  const business = { businessTypeCode: code, businessTypeName: `应用${code}` }
  await server.call(businessSave, business, { session: manager })
  const row = await rowOf(code)
  if (!row) throw new Error('it was not made')
  return row
}

describe('an application', () => {
  it('is made, changed with its managers, frozen, unfrozen and deleted', async () => {
    const { businessTypeId, revision } = await made('LIFE')
    const { managers } = (await rowOf('SUPPLY_CHAIN')) ?? { managers: [] }
    const changed = await server.call(
      businessSave,
      {
        businessTypeId,
        revision,
        businessTypeCode: 'LIFE',
        businessTypeName: '改名',
        managers: managers.map(({ personId }) => personId),
      },
      { session: manager },
    )
    expect(changed.code).toBe(0)
    expect(await rowOf('LIFE')).toMatchObject({ businessTypeName: '改名', managers, revision: revision + 1 })
    const { db } = server.services.database
    await server.call(businessFreeze, { businessTypeId }, { session: manager })
    expect(await businessById(db, businessTypeId)).toBeUndefined()
    await server.call(businessUnfreeze, { businessTypeId }, { session: manager })
    expect(await businessById(db, businessTypeId)).toBeDefined()
    expect((await server.call(businessDelete, { businessTypeId }, { session: manager })).code).toBe(0)
    expect(await rowOf('LIFE')).toBeUndefined()
    const again = await server.call(businessDelete, { businessTypeId }, { session: manager })
    expect(again).toMatchObject(refusals.RECORD_NOT_FOUND)
  })

  it('tells the second of two managers that its status has changed, and who repeats himself nothing', async () => {
    const { businessTypeId } = await made('TWO_MANAGERS')
    const [read, frozen] = [{ formerStatus: accountStatus.active }, { formerStatus: accountStatus.frozen }]
    const freeze = async (former: object) =>
      (await server.call(businessFreeze, { businessTypeId, ...former }, { session: manager })).refusal
    const unfreeze = async (former: object) =>
      (await server.call(businessUnfreeze, { businessTypeId, ...former }, { session: manager })).refusal
    expect([await freeze(read), await freeze(read)]).toEqual([undefined, 'RECORD_CHANGED'])
    expect(await freeze({})).toBeUndefined()
    expect([await unfreeze(frozen), await unfreeze(frozen)]).toEqual([undefined, 'RECORD_CHANGED'])
    expect(await rowOf('TWO_MANAGERS')).toMatchObject({ status: accountStatus.active })
  })

  it('shows what it requires, and requires nothing it does not show', async () => {
    const { businessTypeId } = await made('KWAI')
    await server.call(
      businessUpdateNeedKwaiValue,
      { businessTypeId, needKwaiValue: true },
      { session: manager },
    )
    expect(await rowOf('KWAI')).toMatchObject({ kwaiValueVisible: true, needKwaiValue: true })
    await server.call(
      businessUpdateKwaiValueVisible,
      { businessTypeId, kwaiValueVisible: false },
      { session: manager },
    )
    expect(await rowOf('KWAI')).toMatchObject({ kwaiValueVisible: false, needKwaiValue: false })
  })

  it('with contracts is not deleted', async () => {
    const row = await rowOf('SUPPLY_CHAIN')
    const answer = await server.call(
      businessDelete,
      { businessTypeId: row?.businessTypeId ?? '' },
      { session: manager },
    )
    expect(answer).toMatchObject(refusals.BUSINESS_IN_USE)
    expect(await rowOf('SUPPLY_CHAIN')).toEqual(row)
  })

  it('is not made twice, nor changed by the second of two editors', async () => {
    const { businessTypeId, revision } = await made('ONCE')
    const twice = { businessTypeCode: 'ONCE', businessTypeName: '再来' }
    expect(await server.call(businessSave, twice, { session: manager })).toMatchObject(
      refusals.BUSINESS_CODE_TAKEN,
    )
    const save = (): Promise<{ code?: number | undefined }> =>
      server.call(businessSave, { ...twice, businessTypeId, revision }, { session: manager })
    expect((await save()).code).toBe(0)
    expect((await save()).code).toBe(refusals.RECORD_CHANGED.code)
  })

  it('has a name of its own, whoever adds or renames it', async () => {
    const { businessTypeId, revision } = await made('NAMED')
    const add = { businessTypeCode: 'NAMED_TOO', businessTypeName: '应用named' }
    expect(await server.call(businessSave, add, { session: manager })).toMatchObject(
      refusals.BUSINESS_NAME_TAKEN,
    )
    expect(await rowOf('NAMED_TOO')).toBeUndefined()
    const other = await made('OTHER')
    const renamed = { businessTypeId, revision, businessTypeCode: 'NAMED', businessTypeName: '应用OTHER' }
    expect(await server.call(businessSave, renamed, { session: manager })).toMatchObject(
      refusals.BUSINESS_NAME_TAKEN,
    )
    expect(await rowOf('NAMED')).toMatchObject({ businessTypeName: '应用NAMED', revision })
    expect(await rowOf('OTHER')).toEqual(other)
    const own = { ...renamed, businessTypeName: '应用Named' }
    expect((await server.call(businessSave, own, { session: manager })).code).toBe(0)
  })

  it('is added once when two managers add one of the same name at once', async () => {
    const answers = await Promise.all(
      ['RACE_A', 'RACE_B', 'RACE_C', 'RACE_D'].map(async (businessTypeCode) =>
        server.call(businessSave, { businessTypeCode, businessTypeName: '同名应用' }, { session: manager }),
      ),
    )
    const taken = answers.filter(({ refusal }) => refusal === 'BUSINESS_NAME_TAKEN')
    expect([answers.filter(({ code }) => code === 0).length, taken.length]).toEqual([1, 3])
  })

  it('of one name with another from before is changed without being renamed', async () => {
    const { db } = server.services.database
    const first = await made('OLD')
    const second = await made('OLD_TOO')
    await db
      .updateTable('business_type')
      .set({ business_type_name: first.businessTypeName })
      .where('id', '=', second.businessTypeId)
      .execute()
    const saved = { ...second, businessTypeName: first.businessTypeName, managers: [] }
    expect((await server.call(businessSave, saved, { session: manager })).code).toBe(0)
  })

  it('has no managers who do not exist', async () => {
    const business = { businessTypeCode: 'NOBODY', businessTypeName: '无人', managers: ['999999999'] }
    expect(await server.call(businessSave, business, { session: manager })).toMatchObject(
      refusals.PERSON_UNKNOWN,
    )
    expect(await rowOf('NOBODY')).toBeUndefined()
  })
})

it('applications are changed by system managers alone', async () => {
  const session = await logIn(server, '13800000002')
  const row = await rowOf('SUPPLY_CHAIN')
  const { status } = await server.call(
    businessFreeze,
    { businessTypeId: row?.businessTypeId ?? '' },
    { session },
  )
  expect(status).toBe(403)
})
