import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { flowStage } from '@qiyin/domain/contract/supplier-flow.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx, Services } from '../../http/context.ts'
import type { ListedSlot } from '../contracts/public.ts'
import { flowsOf, pursueFlow, signingOf, type SigningFlow } from '../signing-flows/public.ts'
import { batchReturnAddress, personOf } from './flow-request.ts'
import { refusalOf } from './sign-url.ts'

/**
 * One page of a supplier for the slots that its person may sign now; undefined where not all their contracts are signed
 * at one supplier. Refuses with SUPPLIER_PREPARING, SUPPLIER_AWAY, SUPPLIER_REFUSED or SIGN_IN_PROGRESS.
 */
export async function supplierBatchUrl(
  context: Context,
  slots: readonly ListedSlot[],
  batchNo: string,
): Promise<string | undefined> {
  const { db, config, providers } = context
  const contractIds = [...new Set(slots.map(({ contractId }) => contractId))]
  const flows = await flowsOf(db, contractIds)
  const [first] = flows
  const [slot] = slots
  if (!first || !slot || flows.length < contractIds.length) return undefined
  const { supplierCode } = first
  if (flows.some((flow) => flow.supplierCode !== supplierCode)) return undefined
  const flowIds = await openFlowIds(context, flows)
  const signing = signingOf(providers, supplierCode)
  if (flowIds.length > signing.mostInBatch) {
    const message = `${supplierLabel[supplierCode]}一次最多签署${signing.mostInBatch}份合同，请减少选择`
    throw new CallError({ name: 'SUPPLIER_REFUSED', message })
  }
  const { signId, personId, personName } = slot
  const person = await personOf(context, { personId, personName })
  try {
    const { url } = await signing.getBatchSignUrl({
      flowIds,
      signer: { signerKey: signId, order: 1, person, positions: [] },
      returnUrl: batchReturnAddress(config, batchNo),
    })
    return url
  } catch (error) {
    throw refusalOf(error, first)
  }
}

async function openFlowIds(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  flows: readonly SigningFlow[],
): Promise<string[]> {
  const preparing = flows.filter(({ stage, flowId }) => stage === flowStage.preparing || flowId === null)
  for (const { contractId } of preparing)
    await jobs.send(db, pursueFlow, { contractId }, { singletonKey: contractId })
  const [first] = preparing
  if (first) {
    const message = `有${preparing.length}份合同正在提交至${supplierLabel[first.supplierCode]}，请稍后再试`
    throw new CallError({ name: 'SUPPLIER_PREPARING', message })
  }
  if (flows.some(({ stage }) => stage !== flowStage.open)) throw new CallError('SIGN_IN_PROGRESS')
  return flows.flatMap(({ flowId }) => flowId ?? [])
}

/** Somebody has come back from a page for several contracts: of each the supplier is asked. True where there are any. */
export async function askOnBatchReturn(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  contractIds: readonly string[],
): Promise<boolean> {
  const flows = await flowsOf(tx, contractIds)
  for (const { contractId } of flows)
    await jobs.send(tx, pursueFlow, { contractId }, { singletonKey: contractId })
  return flows.length > 0
}
