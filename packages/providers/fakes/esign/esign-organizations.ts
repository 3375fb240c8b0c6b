import { randomInt } from 'node:crypto'
import { jsonOf, textOf, type FakeHandler, type FakeRoutes } from '../server/fake-server.ts'
import { refusal, told } from './esign-check.ts'

/** A company's flow. */
interface OrganizationFlow {
  readonly flowId: string
  readonly contextId: string
  readonly orgCode: string
  status: 'INIT' | 'ING' | 'SUCCESS' | 'FAIL'
  failReason: string | null
  /** In cents; 0 until one was sent. */
  amount: number
  tries: number
}

type OrganizationFlows = Map<string, OrganizationFlow>

const mostTries = 3

/* Nobody has published the codes of these two. */
const mismatch = refusal(30_503_151, '企业信息比对不通过')
const wrongAmount = refusal(30_503_152, '打款金额不正确')
const noFlow = refusal(30_500_001, '认证流程不存在')

/** Companies at the fake: the last digit before the check character of a credit number decides; of 0 nothing matches, of 9 the bank refuses the account. */
export function organizationRoutes(notify: (url: string, said: object) => void): {
  signed: FakeRoutes
  detail: (flowId: string) => object | undefined
  seen: (contextId: string) => object | undefined
} {
  const flows: OrganizationFlows = new Map()
  const base = '/v2/identity/auth/pub/organization/{flowId}'
  return {
    signed: {
      'POST /v2/identity/auth/api/organization/threeFactors': begin(flows, []),
      'POST /v2/identity/auth/api/organization/enterprise/fourFactors': begin(flows, ['legalRepIdNo']),
      [`GET ${base}/subbranch`]: listBranches(flows),
      [`PUT ${base}/transferRandomAmount`]: transfer(flows, notify),
      [`PUT ${base}/verifyRandomAmount`]: verifyAmount(flows),
    },
    detail: (flowId) => {
      const flow = flows.get(flowId)
      return flow && { flowId, status: flow.status, objectType: 'ORGANIZATION', failReason: flow.failReason }
    },
    seen: (contextId) => {
      // A person at a browser knows no number: what has come last is theirs.
      const flow = [...flows.values()].findLast((one) => [one.contextId, 'newest'].includes(contextId))
      return flow && { amount: flow.amount }
    },
  }
}

function begin(flows: OrganizationFlows, more: readonly string[]): FakeHandler {
  return (request) => {
    const said = jsonOf(request)
    const missing = ['name', 'orgCode', 'legalRepName', ...more].find((name) => textOf(said, name) === '')
    if (missing !== undefined) return refusal(30_500_101, `参数错误：${missing}不能为空`)
    const orgCode = textOf(said, 'orgCode')
    if (orgCode.at(-2) === '0') return mismatch
    const flowId = String(936_551_334_533_000_000n + BigInt(flows.size))
    const contextId = textOf(said, 'contextId')
    const fresh = { status: 'ING', failReason: null, amount: 0, tries: 0 } as const
    flows.set(flowId, { flowId, contextId, orgCode, ...fresh })
    return told({ flowId })
  }
}

function listBranches(flows: OrganizationFlows): FakeHandler {
  return ({ ids, query }) => {
    if (!flows.has(ids['flowId'] ?? '')) return noFlow
    const keyword = query.get('keyWord') ?? ''
    const all = [
      { bankName: '中国工商银行湖州南浔支行', cnapsCode: '102336000012' },
      { bankName: '中国工商银行湖州吴兴支行', cnapsCode: '102336000029' },
    ]
    return told({ list: all.filter(({ bankName }) => keyword !== '' && bankName.includes(keyword)) })
  }
}

function transfer(flows: OrganizationFlows, notify: (url: string, said: object) => void): FakeHandler {
  return (request) => {
    const flow = flows.get(request.ids['flowId'] ?? '')
    if (flow?.status !== 'ING') return noFlow
    const said = jsonOf(request)
    const missing = ['bank', 'province', 'city', 'subbranch', 'cardNo', 'cnapsCode'].find(
      (name) => textOf(said, name) === '',
    )
    if (missing !== undefined) return refusal(30_500_101, `参数错误：${missing}不能为空`)
    flow.amount = randomInt(1, 100)
    flow.tries = 0
    const { flowId, contextId, orgCode } = flow
    const isRefused = orgCode.at(-2) === '9'
    if (isRefused) Object.assign(flow, { status: 'FAIL', failReason: '对公账户户名与企业名称不一致' })
    // That the bank has accepted it is not the end of the authentication.
    const url = textOf(said, 'notifyUrl')
    if (url !== '') notify(url, { flowId, contextId, success: !isRefused })
    return told(null)
  }
}

function verifyAmount(flows: OrganizationFlows): FakeHandler {
  return (request) => {
    const flow = flows.get(request.ids['flowId'] ?? '')
    if (!flow) return noFlow
    if (flow.status !== 'ING' || flow.amount === 0) return refusal(30_501_004, '请先完成打款')
    flow.tries += 1
    if (flow.tries > mostTries) return refusal(30_500_052, '认证次数达到限制')
    if (Math.round(Number(jsonOf(request)['amount']) * 100) !== flow.amount) return wrongAmount
    flow.status = 'SUCCESS'
    return told(null)
  }
}
