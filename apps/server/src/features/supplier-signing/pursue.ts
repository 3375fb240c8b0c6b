import { closingStep, flowStage, nextFlowStep } from '@qiyin/domain/contract/supplier-flow.ts'
import { ProviderError, type ProviderErrorKind } from '@qiyin/providers/provider-error.ts'
import type { Services } from '../../http/context.ts'
import { contractById } from '../contracts/public.ts'
import {
  flowOf,
  moveFlow,
  signingOf,
  writeLook,
  writeNextTime,
  type SigningFlow,
} from '../signing-flows/public.ts'
import { applyAccount, expireThere } from './apply-account.ts'
import { createFlow, giveBack, startFlow, uploadDocument } from './bring.ts'
import { takeFile } from './take-file.ts'

const secondMs = 1000
/** While one step is taken nobody else has to; a process that dies in it is followed up after that. */
const stepMs = 3 * 60 * secondMs
/** How soon a supplier is tried again that was away, and one that has refused what somebody has to put right. */
const pauses = { away: 20 * secondMs, refused: 10 * 60 * secondMs } as const
/** More steps than a contract can take at once. */
const mostSteps = 10

/** Goes on with a contract at its supplier as far as it can; whoever calls it and however often, each step counts once. */
export async function pursue(services: Services, contractId: string): Promise<void> {
  const { db } = services.database
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const flow = await flowOf(db, contractId)
    if (!flow || flow.stage === flowStage.ended) return
    await writeNextTime(db, contractId, new Date(services.now().getTime() + stepMs))
    const goesOn = await takeStep(services, flow).catch((error: unknown) => suffer(services, flow, error))
    if (!goesOn) return
  }
}

async function takeStep(services: Services, flow: SigningFlow): Promise<boolean> {
  switch (nextFlowStep(flow)) {
    case 'upload':
      await uploadDocument(services, flow)
      return true
    case 'create':
      await createFlow(services, flow)
      return true
    case 'start':
      return start(services, flow)
    case 'ask':
      return ask(services, flow)
    case 'fetch':
      await takeFile(services, flow)
      return false
    case 'none':
      return false
  }
}

/** What could not begin in time expires, there first: it may have begun without our knowing. */
async function start(services: Services, flow: SigningFlow): Promise<boolean> {
  const { contractId, flowId } = flow
  const contract = await contractById(services.database.db, contractId)
  const isLate = contract !== undefined && services.now().getTime() > contract.deadline.getTime()
  if (isLate && flowId !== null) return expireThere(services, { ...flow, flowId })
  await startFlow(services, flow)
  return true
}

async function ask(services: Services, flow: SigningFlow): Promise<boolean> {
  const { contractId, supplierCode, flowId } = flow
  if (flowId === null) throw new Error('a supplier is to be asked about a flow that was not made')
  const signing = signingOf(services.providers, supplierCode)
  const account = await signing.getFlow({ flowId, contractNo: contractId })
  if (flow.stage === flowStage.closing) return close(services, { ...flow, flowId }, account)
  const end = await services.database.transaction((tx) => applyAccount(tx, services, { contractId, account }))
  if (end === 'overdue') return expireThere(services, { ...flow, flowId })
  return end === 'fetch'
}

/** The contract has ended here: neither may it go on there. */
async function close(
  services: Services,
  flow: SigningFlow & { readonly flowId: string },
  account: Parameters<typeof closingStep>[0],
): Promise<boolean> {
  const { database, now, logger, providers } = services
  const { contractId, flowId, supplierCode, startTime } = flow
  const time = now()
  const { closing: from, ended: to } = flowStage
  switch (closingStep(account, { startTime, now: time })) {
    case 'call-off':
      await signingOf(providers, supplierCode).cancelFlow({
        flowId,
        contractNo: contractId,
        reason: '合同已在平台结束',
      })
      return true
    case 'over':
      await moveFlow(database.db, { contractId, from, to, nextTime: time })
      return false
    case 'wait':
      await writeNextTime(database.db, contractId, new Date(time.getTime() + pauses.away))
      return false
    case 'conflict':
      logger.error({ contractId, supplierCode }, 'a contract that has ended was completed at its supplier')
      await writeLook(database.db, contractId, {
        nextTime: new Date(time.getTime() + 36 * pauses.refused),
        trouble: { text: '平台上已结束，但在服务商处已全部签署', time },
      })
      return false
  }
}

/** What passes by itself is tried again soon, for as long as it takes; of the rest operators are told. */
async function suffer(services: Services, flow: SigningFlow, error: unknown): Promise<false> {
  if (!(error instanceof ProviderError)) throw error
  const { database, now, logger } = services
  const { contractId, supplierCode, stage } = flow
  const time = now()
  logger.warn({ err: error, contractId, supplierCode, stage }, 'a contract does not go on at its supplier')
  if (error.kind === 'InvalidInput' && stage === flowStage.preparing) {
    await giveBack(services, flow)
    return false
  }
  const passes = passing.includes(error.kind)
  await writeLook(database.db, contractId, {
    nextTime: new Date(time.getTime() + (passes ? pauses.away : pauses.refused)),
    trouble: passes ? null : { text: troubles[error.kind] ?? '服务商拒绝了平台的请求', time },
  })
  return false
}

const passing: readonly ProviderErrorKind[] = ['Transient', 'RateLimited', 'TokenExpired']

const troubles: Readonly<Partial<Record<ProviderErrorKind, string>>> = {
  CredentialRejected: '服务商拒绝了平台的凭证',
  QuotaExhausted: '服务商账号余量不足',
  NotAuthorised: '平台在服务商处未获得所需授权',
  WrongState: '服务商处的合同状态与平台不符',
}
