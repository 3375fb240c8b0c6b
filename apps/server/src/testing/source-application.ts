import { contractSourceApplicationAdd } from '@qiyin/calls/areas/source-application.ts'
import { contractSourceAdd } from '@qiyin/calls/areas/source-system.ts'
import type { Call } from '@qiyin/calls/call.ts'
import { applicationScopes, type ApplicationScope } from '@qiyin/domain/access/application-scope.ts'
import { signIn } from './initiations.ts'
import { makeRoleHolder, type TestPerson } from './parties.ts'
import { newApplicationKeys, sendSigned, type TestApplication } from './signed-call.ts'
import type { TestServer } from './start-test-server.ts'

/** A registered program of a source system of its own. */
export interface RegisteredApplication extends TestApplication {
  readonly id: string
  readonly sourceId: string
}

/** Registers a source system and a program of it, which acts as the person, with every scope unless told. */
export async function registerApplication(
  server: TestServer,
  {
    code,
    actsAs,
    scopes = applicationScopes,
  }: {
    readonly code: string
    readonly actsAs: Pick<TestPerson, 'userName'>
    readonly scopes?: readonly ApplicationScope[]
  },
): Promise<RegisteredApplication> {
  const { database, secrets } = server.services
  const session = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  const source = await server.call(contractSourceAdd, { code, name: `${code}系统` }, { session })
  const { publicKey, privateKey } = newApplicationKeys()
  const appId = `${code.toLowerCase()}-app`
  const sourceId = source.result.id
  const { userName } = actsAs
  const asked = { sourceId, appId, userName, scopes: [...scopes], publicKey }
  const added = await server.call(contractSourceApplicationAdd, asked, { session })
  if (added.code !== 0) throw new Error(`the application was refused: ${added.refusal} ${added.message}`)
  return { appId, privateKey, id: added.result.id, sourceId }
}

/** What the program asks, signed at the server's time. */
export function askAs(
  server: TestServer,
  application: TestApplication,
  call: Pick<Call, 'method' | 'path'>,
  content: unknown,
): ReturnType<typeof sendSigned> {
  return sendSigned(application, { origin: server.url, now: server.services.now(), call, content })
}
