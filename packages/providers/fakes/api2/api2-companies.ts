import { createHash } from 'node:crypto'
import type { FakeReply, FakeRoutes } from '../server/fake-server.ts'
import { closedPage, hostedPage, pressedButton } from '../server/hosted-page.ts'

/** A company that is being proven. */
interface Proof {
  readonly transactionNo: string
  readonly customerId: string
  readonly openId: string
  readonly notifyUrl: string
  readonly returnUrl: string
  /** What the next presses of 通过 lead to. */
  readonly ahead: number[]
  companyName: string
  creditNo: string
  status: number
  reason: string
}

/** What a notice of a verification says. */
export type Notice = Pick<Proof, 'notifyUrl' | 'customerId' | 'status' | 'transactionNo'>

const [passed, failed] = [4, 5]

/** By `verified_way`: payment is reviewed, and its amount typed in; letters are reviewed; the legal person at once. */
const walks: Readonly<Record<string, readonly number[]>> = { 1: [3, 6, 4], 2: [3, 4], 3: [4] }

const refusal = (code: number, msg: string): FakeReply => ({ body: { code, msg } })
const told = (data: unknown): FakeReply => ({ body: { code: 1, msg: 'success', data } })

interface Companies {
  verify(form: URLSearchParams, origin: string): FakeReply
  find(form: URLSearchParams): FakeReply
  countOf(openId: string): number
  readonly hosted: FakeRoutes
}

/** Companies at the fake: all of it on one page, where whoever sits before it may change the company. */
export function api2Companies(
  openIdOf: (customerId: string) => string | undefined,
  notify: (notice: Notice) => void,
): Companies {
  const proofs = new Map<string, Proof>()
  const open = (transactionNo: string | undefined): Proof | undefined => {
    const found = proofs.get(transactionNo ?? '')
    return found && ![passed, failed].includes(found.status) ? found : undefined
  }
  return {
    verify: (form, origin) => {
      const openId = openIdOf(form.get('customer_id') ?? '')
      const company = factsOf(form.get('company_info'))
      const walk = walks[form.get('verified_way') ?? '']
      if (openId === undefined || !walk || !company['company_name'] || !isComplete(form))
        return refusal(1004, '业务参数错误')
      const transactionNo = createHash('md5').update(`company ${openId} ${proofs.size}`).digest('hex')
      proofs.set(transactionNo, {
        transactionNo,
        customerId: form.get('customer_id') ?? '',
        openId,
        notifyUrl: form.get('notify_url') ?? '',
        returnUrl: form.get('return_url') ?? '',
        ahead: [...walk],
        companyName: company['company_name'],
        creditNo: company['credit_no'] ?? '',
        status: 0,
        reason: '',
      })
      const url = Buffer.from(`${origin}/hosted/company/${transactionNo}`).toString('base64')
      return told({ transactionNo, url })
    },
    find: (form) => {
      const found = proofs.get(form.get('verified_serialno') ?? '')
      if (!found) return refusal(2002, '认证信息不存在')
      const { companyName, creditNo, status, reason } = found
      const company = { companyName, organization: creditNo, status: String(status), auditFailReason: reason }
      return told({ type: '2', transactionNo: found.transactionNo, company, manager: { status: '2' } })
    },
    countOf: (openId) => [...proofs.values()].filter((one) => one.openId === openId).length,
    hosted: {
      'GET /hosted/company/{transactionNo}': ({ ids }) =>
        open(ids['transactionNo']) ? { body: hostedPage('法大大 企业认证') } : closedPage,
      'POST /hosted/company/{transactionNo}': ({ ids, body }) => {
        const found = open(ids['transactionNo'])
        const button = pressedButton(body)
        if (!found || !button) return closedPage
        press(found, button, new URLSearchParams(body.toString()))
        if (button !== 'cancel') notify(found)
        return { status: 302, headers: { location: backOf(found) } }
      },
    },
  }
}

function factsOf(text: string | null): Record<string, string> {
  // Whatever the adapter has written; the fake reads texts of it alone.
  return JSON.parse(text ?? '{}') as Record<string, string>
}

/** An agent has to be named; who may be changed on the page is told by 1 and 2. */
function isComplete(form: URLSearchParams): boolean {
  const person = factsOf(form.get(form.get('company_principal_type') === '2' ? 'agent_info' : 'legal_info'))
  return (
    ['1', '2'].includes(form.get('company_principal_type') ?? '') &&
    ['1', '2'].includes(form.get('page_modify') ?? '') &&
    (person['agent_id'] ?? person['legal_id'] ?? '') !== ''
  )
}

function press(proof: Proof, button: 'pass' | 'fail' | 'cancel', fields: URLSearchParams): void {
  proof.companyName = fields.get('companyName') ?? proof.companyName
  proof.creditNo = fields.get('creditNo') ?? proof.creditNo
  if (button === 'pass') proof.status = proof.ahead.shift() ?? proof.status
  if (button !== 'fail') return
  proof.status = failed
  proof.reason = '营业执照不清晰'
}

/** FDD's own values stand behind ours, the number of the transaction a second time. */
function backOf({ returnUrl, companyName, transactionNo, status }: Proof): string {
  const back = new URL(returnUrl)
  const said = { companyName, transactionNo, authenticationType: '2', status: String(status), sign: 'AAAA' }
  for (const [name, value] of Object.entries(said)) back.searchParams.append(name, value)
  return back.href
}
