import { roleCode } from '@qiyin/domain/access/roles.ts'
import { sql } from 'kysely'
import { makeGround, type Ground } from '../src/testing/contract-fixtures.ts'
import { pick, type Roll } from '../src/testing/dice.ts'
import type { Onlooker, Scope } from '../src/testing/invariants/listed.ts'
import { makeRoleHolder, openSession } from '../src/testing/parties.ts'
import { startTestServer, type TestServer } from '../src/testing/start-test-server.ts'
import type { TestSession } from '../src/testing/test-client.ts'

/** How somebody looks: the four pages that list contracts. */
export type Looking = 'person' | 'application' | 'company' | 'system'

export interface Viewer extends Onlooker {
  readonly looking: Looking
}

/** A running product with people, companies and applications, and a clock that histories move. */
export interface Stage {
  readonly server: TestServer
  readonly ground: Ground
  readonly viewers: readonly Viewer[]
  now: () => Date
  advance: (ms: number) => void
  session: (personId: string) => Promise<TestSession>
  close: () => Promise<void>
}

/** A stage where who manages what is chosen by rolls; the same rolls make the same. */
export async function setStage(roll: Roll): Promise<Stage> {
  let clock = Date.parse('2026-11-20T04:00:00Z')
  const now = (): Date => new Date(clock)
  const server = await startTestServer({ now })
  const { database, secrets } = server.services
  const ground = await makeGround(database.db, secrets)
  const manager = await makeRoleHolder(database.db, secrets, roleCode.systemManager)
  const { personIds, companyIds, businessTypeIds } = ground
  const viewers: Viewer[] = [
    ...personIds.map((personId) => viewer('person', personId, [{ kind: 'person', personId }])),
    viewer('system', manager.personId, [{ kind: 'system' }]),
    viewer('person', manager.personId, [{ kind: 'person', personId: manager.personId }]),
    // Inner and outer, of one company and of several; somebody may be both manager and signer.
    ...(await Promise.all(
      [[0], [1], [1, 2], [0, 1, 2]].map(async (which, index) => {
        const personId = personIds[index] ?? ''
        const managed = which.map((one) => companyIds[one] ?? '')
        for (const companyId of managed)
          await sql`insert into company_member (company_id, person_id, administrator)
            values (${companyId}, ${personId}, true)`.execute(database.db)
        const scopes = managed.map((companyId): Scope => ({ kind: 'company', companyId }))
        return viewer('company', personId, scopes)
      }),
    )),
    ...(await Promise.all(
      [[0], [0, 1]].map(async (which, index) => {
        const personId = personIds[(index + roll(2) * 2) % personIds.length] ?? ''
        const managed = which.map((one) => businessTypeIds[one] ?? '')
        for (const id of managed)
          await sql`insert into business_manager (business_type_id, person_id) values (${id}, ${personId})`.execute(
            database.db,
          )
        const scopes = managed.map((businessTypeId): Scope => ({ kind: 'application', businessTypeId }))
        return viewer('application', personId, scopes)
      }),
    )),
  ]
  return {
    server,
    ground,
    viewers,
    now,
    advance: (ms) => {
      clock += ms
    },
    session: (personId) => openSession(database.db, { personId }, now()),
    close: () => server.close(),
  }
}

function viewer(looking: Looking, personId: string, scopes: readonly Scope[]): Viewer {
  return { looking, personId, scopes }
}

/** Somebody of the stage. */
export function anyone({ ground }: Stage, roll: Roll): string {
  return pick(ground.personIds, roll)
}
