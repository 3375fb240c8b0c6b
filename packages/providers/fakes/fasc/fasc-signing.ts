import { textOf, type FakeRoutes } from '../server/fake-server.ts'
import { createFlows, type FakeFlow, type FakeFlows, type FakeSigner } from '../server/signing.ts'
import { refusal, told, type FascCallHandler } from './fasc-check.ts'

interface StoredFile {
  readonly fileId: string
  bytes: Buffer | undefined
  isProcessed: boolean
}

type Files = Map<string, StoredFile>

const taskStatus = {
  draft: 'task_created',
  signing: 'sign_progress',
  completed: 'task_finished',
  cancelled: 'task_terminated',
  rejected: 'task_terminated',
} as const
const signStatus = {
  waiting: 'wait_sign',
  signing: 'wait_sign',
  signed: 'signed',
  rejected: 'sign_rejected',
} as const

/* Nobody has published these codes. */
const wrongState = refusal('219003', '当前状态不允许此操作')
const noTask = refusal('210005', '签署任务不存在')

/** Files and sign tasks of the fake. */
export function fascSigning(
  tell: (event: string, said: object) => void,
  now: () => number,
): { calls: Readonly<Record<string, FascCallHandler>>; open: FakeRoutes } {
  const files: Files = new Map()
  const said = ({ flowId, status }: FakeFlow): object => ({
    eventTime: String(now()),
    signTaskId: flowId,
    signTaskStatus: taskStatus[status],
  })
  const world = createFlows({
    signed: (flow, { key, status }) =>
      tell(status === 'rejected' ? 'sign-task-sign-rejected' : 'sign-task-signed', {
        ...said(flow),
        actorId: key,
      }),
    ended: (flow) => {
      if (flow.status === 'completed') tell('sign-task-finished', said(flow))
      if (flow.status === 'cancelled') tell('sign-task-canceled', said(flow))
    },
  })
  return {
    calls: { ...fileCalls(files), ...taskCalls(files, world), ...linkCalls(world) },
    open: { ...openFiles(files, world), ...world.hosted },
  }
}

function fileCalls(files: Files): Readonly<Record<string, FascCallHandler>> {
  return {
    '/file/get-upload-url': (said, { origin }) => {
      if (textOf(said, 'fileType') !== 'doc') return refusal('210001', 'fileType错误')
      const fileId = `F${files.size}`
      files.set(fileId, { fileId, bytes: undefined, isProcessed: false })
      return told({ uploadUrl: `${origin}/upload/${fileId}?token=secret`, fddFileUrl: `fdd://${fileId}` })
    },
    '/file/process': (said) => {
      const [first] = list(said['fddFileUrlList'])
      const file = files.get(textOf(first ?? {}, 'fddFileUrl').replace('fdd://', ''))
      if (!file?.bytes) return refusal('210001', '文件未上传')
      file.isProcessed = true
      return told({ fileIdList: [{ fileId: file.fileId, fileType: 'doc', fileTotalPages: 1 }] })
    },
  }
}

function openFiles(files: Files, { download }: FakeFlows): FakeRoutes {
  return {
    'PUT /upload/{fileId}': ({ ids, headers, body }) => {
      const file = files.get(ids['fileId'] ?? '')
      if (!file || headers['content-type'] !== 'application/octet-stream') return { status: 403 }
      file.bytes = body
      return {}
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

/** The fields of all documents, by their ids. */
function placesOf(docs: readonly Record<string, unknown>[]): Map<string, FakeSigner['places'][number]> {
  const fields = docs.flatMap((doc) =>
    list(doc['docFields']).map((field) => {
      const at = record(field['position'])
      const place = {
        fileId: textOf(doc, 'docFileId'),
        page: Number(at['positionPageNo']),
        x: Number(at['positionX']),
        y: Number(at['positionY']),
      }
      return [textOf(field, 'fieldId'), place] as const
    }),
  )
  return new Map(fields)
}

function actorOf(said: Record<string, unknown>, places: ReturnType<typeof placesOf>): FakeSigner {
  const actor = record(said['actor'])
  const config = record(said['signConfigInfo'])
  return {
    key: textOf(actor, 'actorId'),
    account: textOf(actor, 'accountName'),
    order: Number(config['orderNo'] ?? 1),
    places: list(said['signFields']).flatMap((field) => places.get(textOf(field, 'fieldId')) ?? []),
    isAutomatic: config['requestVerifyFree'] === true,
    status: 'waiting',
  }
}

function taskCalls(files: Files, world: FakeFlows): Readonly<Record<string, FascCallHandler>> {
  const { flows } = world
  const of = (wanted: FakeFlow['status'], act: (flow: FakeFlow) => void): FascCallHandler => {
    return (said) => {
      const flow = flows.get(textOf(said, 'signTaskId'))
      if (!flow) return noTask
      if (flow.status !== wanted) return wrongState
      act(flow)
      return told(null)
    }
  }
  return {
    '/sign-task/create': (said) => {
      const places = placesOf(list(said['docs']))
      const fileIds = list(said['docs']).map((doc) => textOf(doc, 'docFileId'))
      const signers = list(said['actors']).map((actor) => actorOf(actor, places))
      const isReady = fileIds.length > 0 && fileIds.every((id) => files.get(id)?.isProcessed)
      const isGranted = textOf(said, 'businessId') !== '' || !signers.some((one) => one.isAutomatic)
      if (!isReady || signers.length === 0) return refusal('210001', '参数错误')
      if (!isGranted || textOf(record(said['initiator']), 'openId') === '') return refusal('213001', '未授权')
      const flowId = `ST${flows.size}`
      const finishesItself = said['autoFinish'] !== false
      flows.set(flowId, { flowId, fileIds, signers, finishesItself, notifyUrl: '', status: 'draft' })
      return told({ signTaskId: flowId })
    },
    '/sign-task/start': of('draft', (flow) => world.start(flow)),
    '/sign-task/cancel': of('signing', (flow) => world.cancel(flow)),
    '/sign-task/app/get-detail': (said) => {
      const flow = flows.get(textOf(said, 'signTaskId'))
      if (!flow) return noTask
      const actors = flow.signers.map(({ key, status, order }) => ({
        actorInfo: { actorId: key },
        signStatus: signStatus[status],
        signOrderNo: order,
      }))
      const docs = flow.fileIds.map((_, index) => ({ docId: String(index + 1), docName: '合同.pdf' }))
      return told({ signTaskId: flow.flowId, signTaskStatus: taskStatus[flow.status], docs, actors })
    },
  }
}

function linkCalls(world: FakeFlows): Readonly<Record<string, FascCallHandler>> {
  const { flows } = world
  return {
    '/sign-task/owner/get-download-url': (said, { origin }) => {
      const flow = flows.get(textOf(said, 'signTaskId'))
      const fileId = flow?.fileIds[Number(textOf(said, 'id')) - 1]
      if (!flow || fileId === undefined) return noTask
      if (flow.status !== 'completed' || textOf(said, 'downloadMode') !== 'download') return wrongState
      return told({ downloadUrl: `${origin}/download/${flow.flowId}/${fileId}?token=secret` })
    },
    '/sign-task/actor/get-url': (said, { origin }) => {
      const flow = flows.get(textOf(said, 'signTaskId'))
      const actor = flow?.signers.find((one) => one.key === textOf(said, 'actorId'))
      if (!flow || !actor) return noTask
      const returnUrl = decodeURIComponent(textOf(said, 'redirectUrl'))
      const asked = { flowIds: [flow.flowId], account: actor.account, returnUrl }
      return told({ actorSignTaskUrl: world.pageOf(origin, asked) })
    },
    '/sign-task/get-batch-sign-url': (said, { origin }) => {
      const given = said['signTaskIds']
      const flowIds = Array.isArray(given) ? given.map(String) : []
      const returnUrl = decodeURIComponent(textOf(said, 'redirectUrl'))
      const account = textOf(said, 'accountName')
      return told({ batchSignUrl: world.pageOf(origin, { flowIds, account, returnUrl }) })
    },
  }
}
