import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { z } from 'zod'
import type { Services, Tx } from '../../http/context.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { endFlow, findContractOf, insertFlow } from './store.ts'

/**
 * The job that goes on with a contract at its supplier, whatever comes next; `supplier-signing` defines what it does. One
 * that is lost is found by its time (`next_time`).
 */
export const pursueFlow = {
  name: 'pursue-signing-flow',
  label: '推进签署渠道的合同',
  version: 1,
  payload: z.object({ contractId: z.string() }),
  retry: { times: 3, delaySec: 5 },
  interactive: true,
  concurrency: 4,
} as const satisfies JobKind

type Needs = Pick<Services, 'jobs'>

/** A contract that was just created is brought to its supplier. */
export async function openFlow(
  tx: Tx,
  { jobs }: Needs,
  flow: { readonly contractId: string; readonly supplierCode: SupplierCode; readonly time: Date },
): Promise<void> {
  await insertFlow(tx, flow)
  await jobs.send(tx, pursueFlow, { contractId: flow.contractId })
}

/** A contract has ended: the supplier must not go on with it. */
export async function closeFlow(tx: Tx, { jobs }: Needs, contractId: string, time: Date): Promise<void> {
  if ((await endFlow(tx, contractId, time)) === 'closing') await jobs.send(tx, pursueFlow, { contractId })
}

/** A supplier has told something of a flow: it is asked how the flow stands. */
export async function hintAtFlow(
  tx: Tx,
  { jobs }: Needs,
  flow: { readonly supplierCode: SupplierCode; readonly flowId: string },
): Promise<void> {
  const contractId = await findContractOf(tx, flow)
  if (contractId !== undefined) await jobs.send(tx, pursueFlow, { contractId })
}
