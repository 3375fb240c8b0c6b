import { argv } from 'node:process'
import { controlRoutes, createTroubles, suffering } from '../server/control.ts'
import { serveFake, type FakeRoutes } from '../server/fake-server.ts'
import { createPushes, type PushMaker } from '../server/pushes.ts'
import { callbackHeaders, checked, told, type EsignKeys } from './esign-check.ts'
import { identityRoutes } from './esign-identity.ts'
import { organizationRoutes } from './esign-organizations.ts'
import { signingRoutes } from './esign-signing.ts'

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
const signing = signingRoutes(notify, () => troubles.now())
const organizations = organizationRoutes(notify)
const detailRoute = 'GET /v2/identity/auth/api/common/{flowId}/detail'
const signed: FakeRoutes = {
  ...identity.signed,
  ...organizations.signed,
  ...signing.signed,
  [detailRoute]: (request) => {
    const found = organizations.detail(request.ids['flowId'] ?? '')
    return found ? told(found) : identity.tellDetail(request)
  },
}
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
    ...signing.open,
    ...controlRoutes({ pushes, troubles }, (key) => organizations.seen(key) ?? identity.seen(key)),
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
