import { operationsState } from '@qiyin/calls/areas/operations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../http/context.ts'
import { logIn } from '../../testing/log-in.ts'
import { refusingAbout } from '../../testing/refusing-services.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { takeReading } from './readings.ts'
import { showState } from './state.ts'
import { findReadings } from './store-readings.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const begin = Math.floor(Date.now() / hourMs) * hourMs
let clock = begin
let server: TestServer
let manager: TestSession

beforeAll(async () => {
  server = await startTestServer({ demoData: true, now: () => new Date(clock) })
  manager = await logIn(server, '13800000003')
})
afterAll(() => server.close())

const hours = (filled: Readonly<Record<number, unknown>>): unknown[] =>
  Array.from({ length: 24 }, (_, at) => filled[at] ?? null)

const readAt = async (time: number): Promise<void> => {
  clock = time
  await takeReading.run({}, server.services)
}

it('keeps a reading for each ten minutes once, sums the files up once an hour, and forgets what is old', async () => {
  const { db } = server.services.database
  await readAt(begin + minuteMs)
  await readAt(begin + 2 * minuteMs)
  await readAt(begin + 11 * minuteMs)
  const [first, second, ...others] = await findReadings(db, new Date(begin - 1))
  expect(others).toEqual([])
  expect(first).toEqual({
    takenTime: new Date(begin),
    waiting: expect.any(Number),
    peopleOnline: 1,
    storedBytes: expect.any(Number),
  })
  expect(second).toMatchObject({ takenTime: new Date(begin + 10 * minuteMs), storedBytes: null })
  await readAt(begin + 61 * minuteMs)
  expect((await findReadings(db, new Date(begin + hourMs - 1)))[0]?.storedBytes).toEqual(expect.any(Number))
  await readAt(begin + 49 * hourMs)
  expect((await findReadings(db, new Date(begin - 1))).map(({ takenTime }) => takenTime)).toEqual([
    new Date(begin + hourMs),
    new Date(begin + 49 * hourMs),
  ])
})

it('keeps and tells the other figures when the files cannot be summed up, and tries again the next time', async () => {
  const away = refusingAbout('size_bytes', server.services)
  const { db } = server.services.database
  clock = begin + 60 * hourMs
  await takeReading.run({}, away)
  const reading = async () => (await findReadings(db, new Date(clock - 10 * minuteMs))).at(-1)
  expect(await reading()).toMatchObject({ waiting: expect.any(Number), storedBytes: null })
  // It asks nothing but this of its context.
  const state = await showState({}, { ...away, db: away.database.db } as unknown as Context)
  expect(state).toMatchObject({ database: true, waiting: expect.any(Number), storedBytes: null })
  clock += 10 * minuteMs
  await takeReading.run({}, server.services)
  expect((await reading())?.storedBytes).toEqual(expect.any(Number))
})

it('tells the most of each hour, and nothing of hours that nobody has read', async () => {
  clock = begin + 100 * hourMs
  await server.services.database.db.deleteFrom('operation_reading').execute()
  manager = await logIn(server, '13800000003')
  const rows = [
    [clock - 23.5 * hourMs, 4, 2, '700'],
    [clock - 2.2 * hourMs, 9, 5, null],
    [clock - 2.1 * hourMs, 1, 7, '900'],
  ] as const
  await server.services.database.db
    .insertInto('operation_reading')
    .values(
      rows.map(([time, waiting, people, bytes]) => ({
        taken_time: new Date(time),
        waiting,
        people_online: people,
        stored_bytes: bytes,
      })),
    )
    .execute()
  const { result } = await server.call(operationsState, {}, { session: manager })
  expect(result.courses).toEqual({
    waiting: hours({ 0: 4, 21: 9, 23: result.waiting }),
    peopleOnline: hours({ 0: 2, 21: 7, 23: 1 }),
    storedBytes: hours({ 0: 700, 21: 900, 23: result.storedBytes }),
  })
})
