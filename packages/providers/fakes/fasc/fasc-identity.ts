import { randomBytes, randomInt } from 'node:crypto'
import { textOf, type FakeReply, type FakeRoutes } from '../server/fake-server.ts'
import { closedPage, hostedPage, pressedButton } from '../server/hosted-page.ts'
import { refusal, told, type FascCallHandler } from './fasc-check.ts'

interface CodeFlow {
  readonly transactionId: string
  readonly ours: string
  readonly identityNo: string
  readonly code: string
  isUsed: boolean
}

interface FaceFlow {
  readonly serialNo: string
  readonly ours: string
  readonly identityNo: string
  readonly redirectUrl: string
  resultStatus: number
  resultTime: string
  failedReason: string
  urlStatus: number
}

interface IdentityWorld {
  readonly codes: Map<string, CodeFlow>
  readonly faces: Map<string, FaceFlow>
  readonly tell: (event: string, said: object) => void
  readonly now: () => number
}

/** People at the fake: three digits of the identity number decide, as with the simulated source; of 002 the code is checked in vain. */
export function fascIdentity(parts: Pick<IdentityWorld, 'tell' | 'now'>): {
  calls: Readonly<Record<string, FascCallHandler>>
  hosted: FakeRoutes
  seen: (ours: string) => object | undefined
} {
  const world: IdentityWorld = { ...parts, codes: new Map(), faces: new Map() }
  return {
    calls: {
      '/user/verify/telecom-three-element/create': beginCode(world, ['mobile']),
      '/user/verify/bankcard-four-element/create': beginCode(world, ['mobile', 'bankAccountNo']),
      '/user/verify/auth-code/check': checkCode(world),
      '/user/verify/face-recognition': beginFace(world),
      '/user/verify/face-status-query': tellFace(world),
    },
    hosted: facePages(world),
    seen: (ours) => {
      const sent = [...world.codes.values()].filter((flow) => flow.ours === ours)
      const faces = [...world.faces.values()].filter((flow) => flow.ours === ours)
      return { code: sent.at(-1)?.code, flows: sent.length + faces.length }
    },
  }
}

function judged(said: Readonly<Record<string, unknown>>, needed: readonly string[]): FakeReply | undefined {
  const missing = ['userName', 'userIdentNo', ...needed].find((name) => textOf(said, name) === '')
  if (missing !== undefined) return refusal('210001', `${missing}不能为空`)
  const sequence = textOf(said, 'userIdentNo').slice(14, 17)
  if (sequence === '999') return 'hang up'
  const isAnother = sequence === '000' || textOf(said, 'bankAccountNo').endsWith('0000')
  // Nobody has published this code.
  return isAnother ? refusal('219001', '要素核验不一致') : undefined
}

function beginCode({ codes }: IdentityWorld, needed: readonly string[]): FascCallHandler {
  return (said) => {
    const fault = judged(said, needed)
    if (fault) return fault
    const transactionId = randomBytes(16).toString('hex')
    codes.set(transactionId, {
      transactionId,
      ours: textOf(said, 'createSerialNo'),
      identityNo: textOf(said, 'userIdentNo'),
      code: String(randomInt(1_000_000)).padStart(6, '0'),
      isUsed: false,
    })
    return told({ transactionId })
  }
}

function checkCode({ codes }: IdentityWorld): FascCallHandler {
  return (said) => {
    const flow = codes.get(textOf(said, 'transactionId'))
    if (!flow || flow.isUsed) return refusal('210002', 'transactionId无效')
    if (textOf(said, 'authCode') !== flow.code) return refusal('219002', '验证码错误')
    flow.isUsed = true
    return told({ verifyFlag: flow.identityNo.slice(14, 17) !== '002' })
  }
}

function beginFace({ faces }: IdentityWorld): FascCallHandler {
  return (said, { origin }) => {
    const fault = judged(said, ['faceauthMode', 'redirectUrl'])
    if (fault) return fault
    const serialNo = randomBytes(16).toString('hex')
    faces.set(serialNo, {
      serialNo,
      ours: textOf(said, 'createSerialNo'),
      identityNo: textOf(said, 'userIdentNo'),
      redirectUrl: decodeURIComponent(textOf(said, 'redirectUrl')),
      resultStatus: 0,
      resultTime: '',
      failedReason: '',
      urlStatus: 0,
    })
    const url = `${origin}/hosted/face/${serialNo}`
    return told({ serialNo, shortUrl: url, url })
  }
}

function tellFace({ faces }: IdentityWorld): FascCallHandler {
  return (said) => {
    const flow = faces.get(textOf(said, 'serialNo'))
    if (!flow) return refusal('210003', 'serialNo无效')
    const { resultStatus, resultTime, failedReason, urlStatus } = flow
    return told({
      resultStatus: String(resultStatus),
      urlStatus,
      ...(resultTime !== '' && { resultTime, failedReason }),
    })
  }
}

function facePages({ faces, tell, now }: IdentityWorld): FakeRoutes {
  const open = (serialNo: string | undefined): FaceFlow | undefined => {
    const flow = faces.get(serialNo ?? '')
    return flow?.resultTime === '' ? flow : undefined
  }
  return {
    'GET /hosted/face/{serialNo}': ({ ids }) => {
      const flow = open(ids['serialNo'])
      if (!flow) return closedPage
      flow.urlStatus = 1
      return { body: hostedPage('法大大 人脸核验') }
    },
    'POST /hosted/face/{serialNo}': ({ ids, body }) => {
      const flow = open(ids['serialNo'])
      const button = pressedButton(body)
      if (!flow || !button) return closedPage
      if (button !== 'cancel') {
        const isPassed = button === 'pass' && flow.identityNo.slice(14, 17) !== '001'
        Object.assign(flow, { resultStatus: isPassed ? 1 : 2, resultTime: String(now()), urlStatus: 1 })
        if (!isPassed) flow.failedReason = '人脸比对不通过'
        const { serialNo, resultStatus, resultTime } = flow
        tell('face-recognition', { eventTime: resultTime, serialNo, resultStatus, resultTime, urlStatus: 1 })
      }
      return { status: 302, headers: { location: flow.redirectUrl } }
    },
  }
}
