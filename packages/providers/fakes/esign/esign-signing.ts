import { createHash } from 'node:crypto'
import { jsonOf, textOf, type FakeHandler, type FakeRequest, type FakeRoutes } from '../server/fake-server.ts'
import { createFlows, type FakeFlow, type FakeFlows, type FakeSigner } from '../server/signing.ts'
import { refusal, told } from './esign-check.ts'

interface StoredFile {
  readonly fileId: string
  readonly fileName: string
  readonly md5: string
  readonly type: string
  bytes: Buffer | undefined
  /** 1 while it is being taken in, 2 once it can be used. */
  status: number
}

type Files = Map<string, StoredFile>

const wrongState = refusal(1_437_203, '流程状态不允许此操作')
const noFlow = refusal(1_437_113, '流程不存在')
const flowStatus = { draft: 0, signing: 1, completed: 2, cancelled: 3, rejected: 7 } as const
const signStatus = { waiting: 0, signing: 1, signed: 2, rejected: 4 } as const

/** Files and flows of V3 at the fake. */
export function signingRoutes(
  notify: (url: string, said: object) => void,
  now: () => number,
): { signed: FakeRoutes; open: FakeRoutes } {
  const files: Files = new Map()
  const world = createFlows({
    signed: ({ notifyUrl, flowId: signFlowId }, { key: customBizNum, status }) =>
      notify(notifyUrl, {
        action: 'SIGN_MISSON_COMPLETE',
        timestamp: now(),
        signFlowId,
        customBizNum,
        signResult: signStatus[status],
      }),
    ended: ({ notifyUrl, flowId: signFlowId, status }) =>
      notify(notifyUrl, {
        action: 'SIGN_FLOW_COMPLETE',
        timestamp: now(),
        signFlowId,
        signFlowStatus: String(flowStatus[status]),
      }),
  })
  return {
    signed: { ...fileCalls(files), ...flowCalls(files, world), ...linkCalls(world) },
    open: { ...openFiles(files, world), ...world.hosted },
  }
}

function fileCalls(files: Files): FakeRoutes {
  return {
    'POST /v3/files/file-upload-url': (request) => {
      const said = jsonOf(request)
      const fileId = `F${files.size}`
      files.set(fileId, {
        fileId,
        fileName: textOf(said, 'fileName'),
        md5: textOf(said, 'contentMd5'),
        type: textOf(said, 'contentType'),
        bytes: undefined,
        status: 0,
      })
      return told({ fileId, fileUploadUrl: `${request.origin}/upload/${fileId}?token=secret` })
    },
    'GET /v3/files/{fileId}': ({ ids }) => {
      const file = files.get(ids['fileId'] ?? '')
      if (!file) return refusal(1_435_002, '文件不存在')
      const { status } = file
      if (status === 1) file.status = 2
      return told({ fileId: file.fileId, fileStatus: status })
    },
  }
}

/** What is asked by a link alone, without a signature. */
function openFiles(files: Files, { download }: FakeFlows): FakeRoutes {
  return {
    'PUT /upload/{fileId}': ({ ids, headers, body }) => {
      const file = files.get(ids['fileId'] ?? '')
      const md5 = createHash('md5').update(body).digest('base64')
      const isRight = file && file.md5 === md5 && headers['content-md5'] === md5
      if (!isRight || headers['content-type'] !== file.type)
        return { status: 400, body: { errCode: -1, msg: 'Content-MD5 or Content-Type' } }
      file.bytes = body
      file.status = 1
      return { body: { errCode: 0, msg: '成功' } }
    },
    'GET /download/{flowId}/{fileId}': ({ ids: { flowId = '', fileId = '' } }) =>
      download(flowId, fileId, files.get(fileId)?.bytes),
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(record) : []
}

function signerOf(said: Record<string, unknown>): FakeSigner {
  const field = list(said['signFields'])[0] ?? {}
  const company = record(said['orgSignerInfo'])
  const person = said['signerType'] === 1 ? record(company['transactorInfo']) : record(said['psnSignerInfo'])
  return {
    key: textOf(field, 'customBizNum'),
    account: textOf(person, 'psnAccount'),
    order: Number(record(said['signConfig'])['signOrder'] ?? 1),
    places: list(said['signFields']).map(placeOf),
    isAutomatic: record(field['normalSignFieldConfig'])['autoSign'] === true,
    status: 'waiting',
  }
}

function placeOf(field: Record<string, unknown>): FakeSigner['places'][number] {
  const at = record(record(field['normalSignFieldConfig'])['signFieldPosition'])
  const fileId = textOf(field, 'fileId')
  return { fileId, page: Number(at['positionPage']), x: Number(at['positionX']), y: Number(at['positionY']) }
}

function flowCalls(files: Files, world: FakeFlows): FakeRoutes {
  const { flows } = world
  const of = (wanted: FakeFlow['status'], act: (flow: FakeFlow) => void): FakeHandler => {
    return ({ ids }) => {
      const flow = flows.get(ids['flowId'] ?? '')
      if (!flow) return noFlow
      if (flow.status !== wanted) return wrongState
      act(flow)
      return told(null)
    }
  }
  return {
    'POST /v3/sign-flow/create-by-file': (request) => {
      const said = jsonOf(request)
      const config = record(said['signFlowConfig'])
      const fileIds = list(said['docs']).map((doc) => textOf(doc, 'fileId'))
      const signers = list(said['signers'])
      const isReady = fileIds.every((id) => files.get(id)?.status === 2)
      if (!isReady || fileIds.length === 0 || signers.length === 0 || signers.length > 10)
        return refusal(1_435_002, '参数错误')
      const flowId = `SF${flows.size}`
      flows.set(flowId, {
        flowId,
        fileIds,
        signers: signers.map(signerOf),
        finishesItself: config['autoFinish'] === true,
        notifyUrl: textOf(config, 'notifyUrl'),
        status: 'draft',
      })
      return told({ signFlowId: flowId })
    },
    'POST /v3/sign-flow/{flowId}/start': of('draft', (flow) => world.start(flow)),
    'POST /v3/sign-flow/{flowId}/revoke': of('signing', (flow) => world.cancel(flow)),
    'GET /v3/sign-flow/{flowId}/detail': ({ ids }) => {
      const flow = flows.get(ids['flowId'] ?? '')
      if (!flow) return noFlow
      const signers = flow.signers.map(({ key, status }) => ({
        signStatus: signStatus[status],
        signFields: [{ customBizNum: key }],
      }))
      return told({ signFlowStatus: flowStatus[flow.status], signers })
    },
    'GET /v3/sign-flow/{flowId}/file-download-url': (request) => {
      const flow = flows.get(request.ids['flowId'] ?? '')
      if (!flow) return noFlow
      if (flow.status !== 'completed') return wrongState
      return told({ files: flow.fileIds.map((fileId) => downloadOf(request, flow, files.get(fileId))) })
    },
  }
}

function downloadOf({ origin }: FakeRequest, { flowId }: FakeFlow, file: StoredFile | undefined): object {
  const { fileId = '', fileName = '' } = file ?? {}
  return { fileId, fileName, downloadUrl: `${origin}/download/${flowId}/${fileId}?token=secret` }
}

function linkCalls(world: FakeFlows): FakeRoutes {
  const { flows } = world
  return {
    'POST /v3/sign-flow/{flowId}/sign-url': (request) => {
      const said = jsonOf(request)
      const account = textOf(record(said['operator']), 'psnAccount')
      const flow = flows.get(request.ids['flowId'] ?? '')
      if (!flow) return noFlow
      if (flow.status !== 'signing') return wrongState
      if (!flow.signers.some((one) => one.account === account)) return refusal(1_436_116, '未实名')
      const returnUrl = textOf(record(said['redirectConfig']), 'redirectUrl')
      const url = world.pageOf(request.origin, { flowIds: [flow.flowId], account, returnUrl })
      return told({ shortUrl: url, url })
    },
    'GET /v3/persons/identity-info': ({ query }) => told({ psnId: `psn-${query.get('psnAccount')}` }),
    'POST /v3/sign-flow/batch-sign-url': (request) => {
      const said = jsonOf(request)
      const given = said['signFlowIds']
      const flowIds = Array.isArray(given) ? given.map(String) : []
      if (flowIds.length === 0 || flowIds.length > 10) return refusal(1_435_002, '参数错误')
      const account = textOf(said, 'operatorId').replace('psn-', '')
      const returnUrl = textOf(said, 'redirectUrl')
      return told({ batchSignUrl: world.pageOf(request.origin, { flowIds, account, returnUrl }) })
    },
  }
}
