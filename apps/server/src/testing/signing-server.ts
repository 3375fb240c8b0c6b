import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeSigners, type SigningParties } from './signing-fixtures.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'

/** The server of the test file that asked for it, and its people, who are new in each test. */
export let server: TestServer
export let parties: SigningParties

let clock = 0

/** Starts at a moment; a minute passes before each test, as codes are not sent more often. */
export function startSigningServer(startsAt: string, options: Omit<TestServerOptions, 'now'> = {}): void {
  clock = Date.parse(startsAt)
  beforeAll(async () => {
    server = await startTestServer({ now: () => new Date(clock), ...options })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    passTime(60_000)
    parties = await makeSigners(server)
  })
}

/** Lets the server's clock go on. */
export function passTime(ms: number): void {
  clock += ms
}
