import { personLogin, personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import type { TestServer } from './start-test-server.ts'
import { newSession, type TestSession } from './test-client.ts'

/** The code in the newest message to a phone. */
export async function readCode(server: TestServer, phone: string): Promise<string> {
  const { result } = await server.call(demoMessages, { phone })
  const code = result[0]?.code
  if (code == null) throw new Error('the newest message holds no code')
  return code
}

/** A browser in which somebody is logged in, the way a person logs in. */
export async function logIn(server: TestServer, phone: string): Promise<TestSession> {
  const session = newSession()
  await server.call(personSmsSendVerificationCode, { phone })
  const code = await readCode(server, phone)
  const login = await server.call(personLogin, { mobile: phone, code }, { session })
  if (login.code !== 0) throw new Error(`the login was refused: ${login.message}`)
  return session
}
