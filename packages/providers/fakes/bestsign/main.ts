import { createHash, createPublicKey, randomBytes, randomInt, verify } from 'node:crypto'
import { argv } from 'node:process'
import { controlRoutes, createTroubles, suffering } from '../server/control.ts'
import {
  jsonOf,
  serveFake,
  textOf,
  type FakeHandler,
  type FakeReply,
  type FakeRequest,
} from '../server/fake-server.ts'
import { createPushes } from '../server/pushes.ts'

/* BEST_SIGN, openapi v2, for tests: `node main.ts DEVELOPER_ID PUBLIC_KEY PUSH_URL`; the key is SPKI in base64. */

const [developerId = '', keyText = '', pushUrl = ''] = argv.slice(2)
const publicKey = createPublicKey({ key: Buffer.from(keyText, 'base64'), format: 'der', type: 'spki' })
const troubles = createTroubles()
const pushes = createPushes({ isTaken: (status) => status === 200, timeoutMs: 5_000 })

interface CodeFlow {
  readonly key: string
  readonly account: string
  readonly code: string
  isUsed: boolean
}
const flows = new Map<string, CodeFlow>()
const ticks = new Set<string>()

/** A reply; the numbers of refusals were not published. */
function told(data: object | null, errno = 0, errmsg = ''): FakeReply {
  return { body: { errno, cost: 1, data, errmsg } }
}

/** Sorted by name without anything between them, the path as it came, the digest of the raw body. */
function isSigned({ query, path, method, body }: FakeRequest): boolean {
  const names = [...query.keys()].filter((name) => name !== 'sign').toSorted()
  const params = names.map((name) => `${name}=${query.get(name) ?? ''}`).join('')
  const digest = method === 'POST' ? createHash('md5').update(body).digest('hex') : ''
  const signature = Buffer.from(query.get('sign') ?? '', 'base64')
  return verify('sha1', Buffer.from(`${params}${path}${digest}`), publicKey, signature)
}

function guard(handle: FakeHandler): FakeHandler {
  return suffering(troubles, (request) => {
    const { query } = request
    const rtick = query.get('rtick') ?? ''
    if (query.get('developerId') !== developerId || query.get('signType') !== 'rsa')
      return told(null, 100_001, 'developerId error')
    if (!/^\d+$/.test(rtick) || ticks.has(rtick)) return told(null, 100_002, 'rtick error')
    if (!isSigned(request)) return { status: 401, body: { errno: 100_003, data: null, errmsg: 'sign error' } }
    ticks.add(rtick)
    return handle(request)
  })
}

const sendCode: FakeHandler = (request) => {
  const said = jsonOf(request)
  const sequence = textOf(said, 'identity').slice(14, 17)
  if (sequence === '999') return 'hang up'
  if (['account', 'name', 'identity', 'mobile'].some((name) => textOf(said, name) === ''))
    return told(null, 100_004, 'parameter error')
  if (sequence === '000') return told({ result: '0', msg: '查询无结果' })
  const key = randomBytes(16).toString('hex')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  flows.set(key, { key, account: textOf(said, 'account'), code, isUsed: false })
  return told({ result: '1', personalIdentity3Key: key })
}

const verifyCode: FakeHandler = (request) => {
  const said = jsonOf(request)
  const flow = flows.get(textOf(said, 'personalIdentity3Key'))
  if (!flow || flow.isUsed || flow.account !== textOf(said, 'account'))
    return told(null, 100_005, 'key error')
  if (textOf(said, 'vcode') !== flow.code) return told({ result: '0' })
  flow.isUsed = true
  pushes.push(() => ({
    url: pushUrl,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'certApply', params: { account: flow.account, status: 5 } }),
  }))
  return told({ result: '1' })
}

serveFake(
  {
    'POST /openapi/v2/realName/personal/identity3/vcode/sender': guard(sendCode),
    'POST /openapi/v2/realName/personal/identity3/vcode/verify': guard(verifyCode),
    ...controlRoutes({ pushes, troubles }, (account) => ({
      code: [...flows.values()].findLast((flow) => flow.account === account)?.code,
    })),
  },
  guard(() => told(null, 100_404, 'path error')),
)
