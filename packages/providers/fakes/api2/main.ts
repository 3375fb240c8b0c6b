import { createHash } from 'node:crypto'
import { argv } from 'node:process'
import { controlRoutes, createTroubles, suffering } from '../server/control.ts'
import { serveFake, type FakeHandler, type FakeReply } from '../server/fake-server.ts'
import { closedPage, hostedPage, pressedButton } from '../server/hosted-page.ts'
import { createPushes } from '../server/pushes.ts'
import { api2Companies, type Notice } from './api2-companies.ts'

/* FDD's older dialect, API 2.0, for tests: `node main.ts APP_ID SECRET`. */

const [appId = '', secret = ''] = argv.slice(2)
const troubles = createTroubles()
const pushes = createPushes({ isTaken: (_, body) => body.includes('success'), timeoutMs: 3_000 })

interface Verification {
  readonly transactionNo: string
  readonly customerId: string
  readonly openId: string
  readonly identityNo: string
  readonly notifyUrl: string
  readonly returnUrl: string
  status: number
  reason: string
}
/* Customers by the kind of account (1 a person, 2 a company) and the open id. */
const customers = new Map<string, string>()
const verifications = new Map<string, Verification>()

const refusal = (code: number, msg: string): FakeReply => ({ body: { code, msg } })
const told = (data: unknown): FakeReply => ({ body: { code: 1, msg: 'success', data } })

const capital = (algorithm: string, text: string): string =>
  createHash(algorithm).update(text).digest('hex').toUpperCase()

/** Which parameters are digested behind the key, call by call; all of them, by name, where it is not told. */
const digestedBy: Readonly<Record<string, readonly string[]>> = {
  '/api/find_personCertInfo.api': ['verified_serialno'],
  '/api/find_companyCertInfo.api': ['verified_serialno'],
}

const common = ['app_id', 'timestamp', 'v', 'msg_digest']

function beijing(): number {
  return troubles.now() + 8 * 60 * 60 * 1000
}

function guard(handle: (form: URLSearchParams, origin: string) => FakeReply): FakeHandler {
  return suffering(troubles, ({ body, path, origin }) => {
    const form = new URLSearchParams(body.toString())
    if (common.some((name) => !form.get(name))) return refusal(1001, '公共参数错误')
    if (form.get('app_id') !== appId) return refusal(1002, 'app_id错误')
    const timestamp = form.get('timestamp') ?? ''
    const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? []
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number)
    const time = Date.UTC(year, month - 1, day, hour, minute, second)
    if (parts.length === 0 || Math.abs(time - beijing()) > 10 * 60 * 1000) return refusal(1001, '时间戳错误')
    const names = digestedBy[path] ?? [...form.keys()].filter((name) => !common.includes(name)).toSorted()
    const values = names.map((name) => form.get(name) ?? '').join('')
    const inner = capital('md5', timestamp) + capital('sha1', secret + values)
    const digest = Buffer.from(capital('sha1', appId + inner)).toString('base64')
    return form.get('msg_digest') === digest ? handle(form, origin) : refusal(1003, '签名校验错误')
  })
}

const register = guard((form) => {
  const openId = form.get('open_id') ?? ''
  const type = form.get('account_type') ?? ''
  if (openId === '' || !['1', '2'].includes(type)) return refusal(1004, '业务参数错误')
  const account = `${type} ${openId}`
  const known = customers.get(account) ?? capital('md5', account)
  customers.set(account, known)
  return told(known)
})

const openIdOf = (type: '1' | '2', customerId: string | null): string | undefined => {
  const [account] = [...customers].find(([name, id]) => id === customerId && name.startsWith(type)) ?? []
  return account?.slice(2)
}

const verifyPerson = guard((form, origin) => {
  const openId = openIdOf('1', form.get('customer_id'))
  const identityNo = form.get('customer_ident_no') ?? ''
  const isComplete = identityNo !== '' && ['1', '2'].includes(form.get('page_modify') ?? '')
  if (openId === undefined || form.get('verified_way') !== '9' || !isComplete)
    return refusal(1004, '业务参数错误')
  if (identityNo.slice(14, 17) === '999') return 'hang up'
  const transactionNo = capital('md5', `${openId} ${verifications.size}`)
  verifications.set(transactionNo, {
    transactionNo,
    customerId: form.get('customer_id') ?? '',
    openId,
    identityNo,
    notifyUrl: form.get('notify_url') ?? '',
    returnUrl: form.get('return_url') ?? '',
    status: 1,
    reason: '',
  })
  const url = Buffer.from(`${origin}/hosted/verify/${transactionNo}`).toString('base64')
  return told({ transactionNo, url })
})

const findPerson = guard((form) => {
  const found = verifications.get(form.get('verified_serialno') ?? '')
  if (!found) return refusal(2002, '认证信息不存在')
  return told({ type: 1, person: { status: String(found.status), auditFailReason: found.reason } })
})

function notify({ notifyUrl, customerId, status, transactionNo }: Notice): void {
  const said = { appId, customerId, status: String(status), serialNo: transactionNo, certStatus: '0' }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  pushes.push(() => ({ url: notifyUrl, headers, body: new URLSearchParams(said).toString() }))
}

const open = (transactionNo: string | undefined): Verification | undefined => {
  const found = verifications.get(transactionNo ?? '')
  return found?.status === 1 ? found : undefined
}

const companies = api2Companies((customerId) => openIdOf('2', customerId), notify)

serveFake(
  {
    ...companies.hosted,
    'POST /api/get_company_verify_url.api': guard((form, origin) => companies.verify(form, origin)),
    'POST /api/find_companyCertInfo.api': guard((form) => companies.find(form)),
    'POST /api/account_register.api': register,
    'POST /api/get_person_verify_url.api': verifyPerson,
    'POST /api/find_personCertInfo.api': findPerson,
    'GET /hosted/verify/{transactionNo}': ({ ids }) =>
      open(ids['transactionNo']) ? { body: hostedPage('法大大 实名认证') } : closedPage,
    'POST /hosted/verify/{transactionNo}': ({ ids, body }) => {
      const found = open(ids['transactionNo'])
      const button = pressedButton(body)
      if (!found || !button) return closedPage
      const isPassed = button === 'pass' && found.identityNo.slice(14, 17) !== '001'
      if (button !== 'cancel') {
        found.status = isPassed ? 2 : 4
        found.reason = isPassed ? '' : '人脸比对不通过'
        notify(found)
      }
      const back = new URL(found.returnUrl)
      back.searchParams.set('transactionNo', back.searchParams.get('transactionNo') ?? found.transactionNo)
      back.searchParams.set('status', String(found.status))
      return { status: 302, headers: { location: back.href } }
    },
    ...controlRoutes({ pushes, troubles }, (openId) => ({
      flows: [...verifications.values()].filter((one) => one.openId === openId).length,
    })),
  },
  guard(() => refusal(1004, '接口不存在')),
)
