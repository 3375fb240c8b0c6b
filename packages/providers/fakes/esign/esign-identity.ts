import { randomInt } from 'node:crypto'
import { jsonOf, textOf, type FakeHandler, type FakeRoutes } from '../server/fake-server.ts'
import { closedPage, hostedPage, pressedButton } from '../server/hosted-page.ts'
import { refusal, told } from './esign-check.ts'

/** A flow of somebody's identity. */
interface IdentityFlow {
  readonly flowId: string
  readonly way: 'telecom3Factors' | 'bankCard4Factors' | 'face'
  readonly contextId: string
  readonly identityNo: string
  readonly notifyUrl: string
  readonly callbackUrl: string
  status: 'INIT' | 'ING' | 'SUCCESS' | 'FAIL'
  failReason: string | null
  code: string
  tries: number
}

interface IdentityWorld {
  readonly flows: Map<string, IdentityFlow>
  /** Tells our side of an outcome. */
  readonly notify: (url: string, said: object) => void
}

const mostTries = 5

/* Nobody has published the codes of these two. */
const mismatch = refusal(30_503_149, '信息比对不通过')
const wrongCode = refusal(30_503_150, '验证码错误')
const noFlow = refusal(30_500_001, '认证流程不存在')

/** People at the fake: the three sequence digits of an identity number decide, as with the simulated source. */
export function identityRoutes(notify: IdentityWorld['notify']): {
  signed: FakeRoutes
  hosted: FakeRoutes
  tellDetail: FakeHandler
  seen: (contextId: string) => object | undefined
} {
  const world: IdentityWorld = { flows: new Map(), notify }
  return {
    signed: {
      'POST /v2/identity/auth/api/individual/telecom3Factors': begin(world, 'telecom3Factors'),
      'POST /v2/identity/auth/api/individual/bankCard4Factors': begin(world, 'bankCard4Factors'),
      'POST /v2/identity/auth/api/individual/face': begin(world, 'face'),
      'PUT /v2/identity/auth/pub/individual/{flowId}/telecom3Factors': redeem(world),
      'PUT /v2/identity/auth/pub/individual/{flowId}/bankCard4Factors': redeem(world),
    },
    hosted: {
      'GET /hosted/face/{flowId}': showFacePage(world),
      'POST /hosted/face/{flowId}': takeFace(world),
    },
    tellDetail: tellDetail(world),
    seen: (contextId) => {
      const ours = [...world.flows.values()].filter((flow) => flow.contextId === contextId)
      const sent = ours.findLast((flow) => flow.code !== '')
      return ours.length === 0 ? undefined : { code: sent?.code, flows: ours.length }
    },
  }
}

function begin({ flows }: IdentityWorld, way: IdentityFlow['way']): FakeHandler {
  return (request) => {
    const said = jsonOf(request)
    const missing = ['name', 'idNo', ...neededBy[way]].find((name) => textOf(said, name) === '')
    if (missing !== undefined) return refusal(30_500_101, `参数错误：${missing}不能为空`)
    const sequence = textOf(said, 'idNo').slice(14, 17)
    if (sequence === '999') return 'hang up'
    if (sequence === '000' || textOf(said, 'bankCardNo').endsWith('0000')) return mismatch
    const flowId = String(836_551_334_533_000_000n + BigInt(flows.size))
    flows.set(flowId, {
      flowId,
      way,
      contextId: textOf(said, 'contextId'),
      identityNo: textOf(said, 'idNo'),
      notifyUrl: textOf(said, 'notifyUrl'),
      callbackUrl: textOf(said, 'callbackUrl'),
      status: way === 'face' ? 'INIT' : 'ING',
      failReason: null,
      code: way === 'face' ? '' : String(randomInt(1_000_000)).padStart(6, '0'),
      tries: 0,
    })
    return told(way === 'face' ? { flowId, authUrl: `${request.origin}/hosted/face/${flowId}` } : { flowId })
  }
}

function end({ notify }: IdentityWorld, flow: IdentityFlow, failReason: string | null): void {
  flow.status = failReason === null ? 'SUCCESS' : 'FAIL'
  flow.failReason = failReason
  const { flowId, contextId, notifyUrl } = flow
  const said = { flowId, accountId: null, agentFlowId: null, success: failReason === null, contextId }
  if (notifyUrl !== '') notify(notifyUrl, said)
}

function redeem(world: IdentityWorld): FakeHandler {
  return (request) => {
    const flow = world.flows.get(request.ids['flowId'] ?? '')
    if (!flow) return noFlow
    if (flow.status !== 'ING') return refusal(30_501_004, '请先完成信息核验')
    flow.tries += 1
    if (flow.tries > mostTries) return refusal(30_500_052, '认证次数达到限制')
    if (textOf(jsonOf(request), 'authcode') !== flow.code) return wrongCode
    end(world, flow, null)
    return told(null)
  }
}

function tellDetail({ flows }: IdentityWorld): FakeHandler {
  return ({ ids }) => {
    const flow = flows.get(ids['flowId'] ?? '')
    if (!flow) return noFlow
    const { flowId, status, failReason, way } = flow
    return told({ flowId, status, objectType: 'INDIVIDUAL', authType: way, failReason })
  }
}

function openFace({ flows }: IdentityWorld, flowId: string | undefined): IdentityFlow | undefined {
  const flow = flows.get(flowId ?? '')
  return flow?.way === 'face' && (flow.status === 'INIT' || flow.status === 'ING') ? flow : undefined
}

function showFacePage(world: IdentityWorld): FakeHandler {
  return ({ ids }) => {
    const flow = openFace(world, ids['flowId'])
    if (!flow) return closedPage
    flow.status = 'ING'
    return { body: hostedPage('e签宝 人脸识别') }
  }
}

function takeFace(world: IdentityWorld): FakeHandler {
  return ({ ids, body }) => {
    const flow = openFace(world, ids['flowId'])
    const button = pressedButton(body)
    if (!flow || !button) return closedPage
    const isAnother = flow.identityNo.slice(14, 17) === '001'
    if (button !== 'cancel') end(world, flow, button === 'pass' && !isAnother ? null : '人脸比对不通过')
    return { status: 302, headers: { location: flow.callbackUrl } }
  }
}

const neededBy: { readonly [Way in IdentityFlow['way']]: readonly string[] } = {
  telecom3Factors: ['mobileNo'],
  bankCard4Factors: ['mobileNo', 'bankCardNo'],
  face: ['faceauthMode', 'callbackUrl'],
}
