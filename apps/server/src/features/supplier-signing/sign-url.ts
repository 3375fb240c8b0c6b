import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { flowStage } from '@qiyin/domain/contract/supplier-flow.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { contractById, type SigningSlot } from '../contracts/public.ts'
import { fileById } from '../files/public.ts'
import { flowOf, pursueFlow, signingOf, supplierAway, type SigningFlow } from '../signing-flows/public.ts'
import { flowSigners, returnAddress } from './flow-request.ts'
import { pursue } from './pursue.ts'

/**
 * The supplier's page for a slot that its person may sign now; undefined where the contract is signed here. Refuses with
 * SUPPLIER_PREPARING, SUPPLIER_AWAY, SUPPLIER_REFUSED or SIGN_IN_PROGRESS.
 */
export async function supplierSignUrl(context: Context, slot: SigningSlot): Promise<string | undefined> {
  const { db, jobs, config, providers } = context
  const { contractId, signId, transactionNo } = slot
  const flow = await flowOf(db, contractId)
  if (!flow) return undefined
  if (flow.stage === flowStage.preparing || flow.flowId === null) {
    await jobs.send(db, pursueFlow, { contractId }, { singletonKey: contractId })
    const message = `合同正在提交至${supplierLabel[flow.supplierCode]}，请稍后再试`
    throw new CallError({ name: 'SUPPLIER_PREPARING', message })
  }
  if (flow.stage !== flowStage.open) throw new CallError('SIGN_IN_PROGRESS')
  const contract = await contractById(db, contractId)
  const file = contract && (await fileById(db, contract.fileId))
  if (!contract || !file) throw new Error('the contract of a flow is not whole')
  const document = { fileRef: flow.fileRef ?? '', pages: file.pages }
  const signer = (await flowSigners(context, contract, document)).find((one) => one.signerKey === signId)
  if (!signer) throw new Error('a slot is not among those of its contract')
  try {
    const { url } = await signingOf(providers, flow.supplierCode).getSignUrl({
      flowId: flow.flowId,
      contractNo: contractId,
      signer,
      returnUrl: returnAddress(config, transactionNo),
    })
    return url
  } catch (error) {
    throw refusalOf(error, flow)
  }
}

/** What a supplier's refusal of a page means to its signer. */
export function refusalOf(error: unknown, { supplierCode }: SigningFlow): unknown {
  if (!(error instanceof ProviderError)) return error
  const label = supplierLabel[supplierCode]
  if (error.kind === 'NotAuthorised') {
    const message = `${label}要求您先在其平台完成实名认证，再回到此处签署`
    return new CallError({ name: 'SUPPLIER_REFUSED', message })
  }
  if (error.kind === 'WrongState') {
    const message = `${label}显示该合同当前不能由您签署，请稍后刷新查看`
    return new CallError({ name: 'SUPPLIER_REFUSED', message })
  }
  return supplierAway(supplierCode)
}

/** Somebody has come back from a supplier's page: whatever the browser says, the supplier is asked. */
export async function askOnReturn(context: Context, contractId: string): Promise<void> {
  const flow = await flowOf(context.db, contractId)
  if (!flow || flow.stage === flowStage.ended) return
  await pursue(context, contractId)
}
