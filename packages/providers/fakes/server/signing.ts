import { makeTestPdf } from '@qiyin/pdf/testing'
import { closedPage, hostedPage, pressedButton } from './hosted-page.ts'
import type { FakeReply, FakeRoutes } from './fake-server.ts'
import { rootOfFake, signedByAll, type FakePlace } from './fake-signatures.ts'

/** A signer at a fake. */
export interface FakeSigner {
  readonly key: string
  readonly account: string
  readonly order: number
  readonly places: readonly FakePlace[]
  readonly isAutomatic: boolean
  status: 'waiting' | 'signing' | 'signed' | 'rejected'
}

/** A flow at a fake. */
export interface FakeFlow {
  readonly flowId: string
  readonly fileIds: readonly string[]
  readonly signers: readonly FakeSigner[]
  /** Without it the last signature ends nothing. */
  readonly finishesItself: boolean
  readonly notifyUrl: string
  status: 'draft' | 'signing' | 'completed' | 'cancelled' | 'rejected'
}

/** How a supplier tells of a signer, or of a flow that has ended. */
export interface FlowNews {
  readonly signed: (flow: FakeFlow, signer: FakeSigner) => void
  readonly ended: (flow: FakeFlow) => void
}

/** The flows of a fake: what a signature or a refusal leads to. */
export interface FakeFlows {
  readonly flows: Map<string, FakeFlow>
  start(flow: FakeFlow): void
  cancel(flow: FakeFlow): void
  /** The page of a signer, or of one account in several flows. */
  pageOf(origin: string, asked: { flowIds: readonly string[]; account: string; returnUrl: string }): string
  /** The document as the supplier gives it away, with what all have signed; spoilt on command. */
  readonly download: (flowId: string, fileId: string, bytes: Buffer | undefined) => Promise<FakeReply>
  readonly hosted: FakeRoutes
}

export function createFlows(news: FlowNews): FakeFlows {
  const flows = new Map<string, FakeFlow>()
  const files = signedFiles(flows)
  const pages = new Map<string, { flowIds: readonly string[]; account: string; returnUrl: string }>()

  const end = (flow: FakeFlow, status: FakeFlow['status']): void => {
    flow.status = status
    news.ended(flow)
  }

  /** Opens the next turn; whoever signs automatically has signed with it. */
  const goOn = (flow: FakeFlow): void => {
    const left = flow.signers.filter(({ status }) => status !== 'signed')
    const turn = Math.min(...left.map(({ order }) => order))
    for (const signer of left) if (signer.order === turn) signer.status = 'signing'
    const automatic = left.find((signer) => signer.isAutomatic && signer.status === 'signing')
    if (automatic) sign(flow, automatic)
    else if (left.length === 0 && flow.finishesItself) end(flow, 'completed')
  }
  const sign = (flow: FakeFlow, signer: FakeSigner): void => {
    signer.status = 'signed'
    news.signed(flow, signer)
    goOn(flow)
  }
  const press = (flow: FakeFlow, account: string, isPassed: boolean): void => {
    const signer = flow.signers.find((one) => one.account === account && one.status === 'signing')
    if (flow.status !== 'signing' || !signer) return
    if (isPassed) {
      sign(flow, signer)
      return
    }
    signer.status = 'rejected'
    news.signed(flow, signer)
    end(flow, 'rejected')
  }

  return {
    flows,
    start: (flow) => {
      flow.status = 'signing'
      goOn(flow)
    },
    cancel: (flow) => end(flow, 'cancelled'),
    pageOf: (origin, asked) => {
      const id = `P${pages.size}`
      pages.set(id, asked)
      return `${origin}/hosted/sign/${id}`
    },
    download: files.download,
    hosted: {
      ...files.control,
      'GET /hosted/sign/{page}': ({ ids }) =>
        pages.has(ids['page'] ?? '') ? { body: hostedPage('签署') } : closedPage,
      'POST /hosted/sign/{page}': ({ ids, body }) => {
        const page = pages.get(ids['page'] ?? '')
        const button = pressedButton(body)
        if (!page || !button) return closedPage
        const asked = page.flowIds.flatMap((flowId) => flows.get(flowId) ?? [])
        if (button !== 'cancel') for (const flow of asked) press(flow, page.account, button === 'pass')
        return { status: 302, headers: { location: page.returnUrl } }
      },
    },
  }
}

/** What a fake gives away, and how a test commands it. */
function signedFiles(flows: ReadonlyMap<string, FakeFlow>): Pick<FakeFlows, 'download'> & {
  readonly control: FakeRoutes
} {
  let how = 'none'
  return {
    download: async (flowId, fileId, bytes) => {
      const flow = flows.get(flowId)
      if (!flow || !bytes) return { status: 404 }
      const signed = await signedByAll(how === 'other' ? makeTestPdf() : bytes, fileId, flow.signers)
      if (how === 'broken') signed.write('%spo', signed.indexOf('\n') + 1, 'latin1')
      return { headers: { 'content-type': 'application/pdf' }, body: signed }
    },
    control: {
      'GET /control/root': async () => ({ body: await rootOfFake() }),
      'GET /control/flows': () => ({ body: { flows: [...flows.values()] } }),
      'POST /control/files': ({ body }) => {
        how = body.toString()
        return { body: {} }
      },
    },
  }
}
