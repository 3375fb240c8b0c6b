import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../http/context.ts'
import { usualBounds } from '../../in-batches.ts'
import {
  ageCompletedJobs,
  cleanedTables,
  makeOld,
  noteDeletions,
  takeDeletions,
  unindexedReferences,
} from '../../testing/old-rows.ts'
import { makeParties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { removeUnusedUploads } from './chores.ts'
import { collectBlobs, keepHouse } from './jobs.ts'

let server: TestServer
let db: Db
let personId: string

beforeAll(async () => {
  server = await startTestServer()
  db = server.services.database.db
  personId = (await makeParties(db, server.services.secrets)).initiator.personId
  await noteDeletions(db)
})
afterAll(() => server.close())

it('removes everything that is over, a few rows with each statement', async () => {
  const { size } = usualBounds
  for (const table of cleanedTables) await makeOld(db, table, { personId, count: 2 * size + 1 })
  await keepHouse.run({}, server.services)
  const each = cleanedTables.map((table) => [table, [size, size, 1]])
  expect(await takeDeletions(db)).toEqual(Object.fromEntries(each))
})

it('leaves for the next time what it had no time for', async () => {
  await makeOld(db, 'file', { personId, count: 5 })
  const done: number[][] = []
  for (let time = 1; time <= 3; time += 1) {
    await removeUnusedUploads(server.services, { size: 2, ms: 0 })
    done.push((await takeDeletions(db)).file)
  }
  expect(done).toEqual([[2], [2], [1]])
})

it('forgets jobs that were done a day ago', async () => {
  await server.services.jobs.send(db, collectBlobs, {})
  await server.runJobs()
  expect(await ageCompletedJobs(db)).toBeGreaterThan(0)
  await keepHouse.run({}, server.services)
  expect(await ageCompletedJobs(db)).toBe(0)
})

it('deletes no row whose deletion reads all of another table', async () => {
  expect(await unindexedReferences(db)).toEqual([])
})
