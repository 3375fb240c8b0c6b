import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractSourceAdd } from '@qiyin/calls/areas/source-system.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rootAuditTrails } from './features/audit-roots/jobs.ts'
import { signIn } from './testing/initiations.ts'
import { cutLog, dropLog, forgeLog, slipInto } from './testing/log-attacks.test-program.ts'
import { makeRoleHolder } from './testing/parties.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import type { TestSession } from './testing/test-client.ts'
import { checkAllTrails, type TrailsReport } from './features/trail-check/public.ts'

let server: TestServer
let directory: string
let manager: TestSession
let acts = 0

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'qiyin-log-'))
  server = await startTestServer({ config: { auditRootDirectories: [directory] } })
  const { database, secrets } = server.services
  manager = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  for (let made = 0; made < 3; made += 1) await act()
})
afterEach(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

async function act(): Promise<number | undefined> {
  acts += 1
  const added = { code: `ACT${acts}`, name: `办公系统${acts}` }
  return (await server.call(contractSourceAdd, added, { session: manager })).code
}

const check = (): Promise<TrailsReport> => checkAllTrails(server.services, { documents: true })
const found = async (): Promise<TrailsReport['operatorLog']> => (await check()).operatorLog
const night = (): Promise<void> => rootAuditTrails.run({}, server.services)

it('a record that says something else is named', async () => {
  await forgeLog(server.services.database.db, '2')
  expect(await found()).toEqual({ kind: 'broken', seq: '2', fault: 'content' })
})

it('a record that was taken out is named', async () => {
  await dropLog(server.services.database.db, '2')
  expect(await found()).toEqual({ kind: 'broken', seq: '2', fault: 'sequence' })
})

it.each(['0', '-7'])('a record that was put before the first, as number %s, is found', async (seq) => {
  await slipInto(server.services.database.db, seq)
  expect(await found()).toEqual({ kind: 'broken', seq: '1', fault: 'sequence' })
})

it('a record that was put behind the last is named, and stops no act', async () => {
  await slipInto(server.services.database.db, '4')
  expect(await act()).toBe(0)
  expect(await found()).toMatchObject({ kind: 'broken', seq: '4' })
})

it('is listed by a root of every night in which it has grown, and by no other', async () => {
  await night()
  await night()
  expect(await check()).toMatchObject({
    roots: { roots: 1, stamped: 1, faults: [] },
    operatorLog: { kind: 'intact', records: '3' },
  })
  await act()
  await night()
  expect(await check()).toMatchObject({
    roots: { roots: 2, stamped: 2, faults: [] },
    operatorLog: { kind: 'intact', records: '4' },
  })
})

it('cut back together with its end it is held against the root of a night', async () => {
  await night()
  await cutLog(server.services.database.db, '1')
  expect(await found()).toEqual({ kind: 'broken', seq: '2', fault: 'root' })
  // Other acts in the place of those that are gone.
  await act()
  await act()
  expect(await found()).toEqual({ kind: 'broken', seq: '3', fault: 'root' })
})
