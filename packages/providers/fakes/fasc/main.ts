import { argv } from 'node:process'
import { controlRoutes, createTroubles, suffering } from '../server/control.ts'
import { serveFake, type FakeRoutes } from '../server/fake-server.ts'
import { createPushes } from '../server/pushes.ts'
import { fascEvent, fascGate, refusal } from './fasc-check.ts'
import { fascCorporations } from './fasc-corporations.ts'
import { fascIdentity } from './fasc-identity.ts'
import { fascSigning } from './fasc-signing.ts'

/* FDD, FASC 5.1, for tests: `node main.ts APP_ID SECRET EVENT_URL`. Events go to the address of the application. */

const [appId = '', secret = '', eventUrl = ''] = argv.slice(2)
const keys = { appId, secret }
const troubles = createTroubles()
const now = (): number => troubles.now()
/* Three seconds, and the word success in the answer. */
const pushes = createPushes({ isTaken: (_, body) => body.includes('success'), timeoutMs: 3_000 })
const gate = fascGate(keys, now)

const tell = (event: string, said: object): void =>
  pushes.push((spoil) => ({ url: eventUrl, ...fascEvent(keys, { event, said, now: now(), spoil }) }))
const identity = fascIdentity({ now, tell })
const corporations = fascCorporations(tell, now)
const signing = fascSigning(tell, now)
const calls = Object.entries({ ...identity.calls, ...corporations.calls, ...signing.calls }).map(
  ([path, handle]) => [`POST ${path}`, gate.guard(handle)] as const,
)
const api: FakeRoutes = { 'POST /service/get-access-token': gate.giveToken, ...Object.fromEntries(calls) }
const suffered = Object.entries(api).map(([route, handle]) => [route, suffering(troubles, handle)])

serveFake(
  {
    // Every entry is a route.
    ...(Object.fromEntries(suffered) as FakeRoutes),
    ...identity.hosted,
    ...corporations.hosted,
    ...signing.open,
    ...controlRoutes({ pushes, troubles }, identity.seen),
    'POST /control/drop-tokens': () => {
      gate.dropTokens()
      return { body: {} }
    },
  },
  suffering(
    troubles,
    gate.guard(() => refusal('100404', '接口不存在')),
  ),
)
