import { argv } from 'node:process'
import { controlRoutes, createTroubles, suffering } from '../server/control.ts'
import { serveFake, type FakeRoutes } from '../server/fake-server.ts'
import { createPushes, type PushMaker } from '../server/pushes.ts'
import { callbackHeaders, checked, type EsignKeys } from './esign-check.ts'
import { identityRoutes } from './esign-identity.ts'

/* E_SIGN for tests: `node main.ts APP_ID SECRET`. Says its origin on the standard output. */

const [appId = '', secret = ''] = argv.slice(2)
const keys: EsignKeys = { appId, secret }
const troubles = createTroubles()
/* Five seconds and any 2xx. */
const pushes = createPushes({ isTaken: (status) => status >= 200 && status < 300, timeoutMs: 5_000 })

const notify = (url: string, said: object): void => {
  const body = JSON.stringify(said)
  const make: PushMaker = (spoil) => ({
    url,
    body,
    headers: callbackHeaders(keys, { url, body, now: troubles.now(), spoil }),
  })
  pushes.push(make)
}

const identity = identityRoutes(notify)
const signed: FakeRoutes = { ...identity.signed }
const guarded = Object.entries(signed).map(([route, handle]) => [
  route,
  suffering(
    troubles,
    checked(keys, () => troubles.now(), handle),
  ),
])

serveFake(
  {
    // Every entry is a route.
    ...(Object.fromEntries(guarded) as FakeRoutes),
    ...identity.hosted,
    ...controlRoutes({ pushes, troubles }, identity.seen),
  },
  suffering(
    troubles,
    checked(
      keys,
      () => troubles.now(),
      () => ({ status: 404, body: { code: 404, message: 'Not Found' } }),
    ),
  ),
)
