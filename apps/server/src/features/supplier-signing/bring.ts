import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { flowStage } from '@qiyin/domain/contract/supplier-flow.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import type { Services } from '../../http/context.ts'
import { platformActor } from '../audit/public.ts'
import {
  contractById,
  endContract,
  lockContract,
  refreshParties,
  type StoredContract,
} from '../contracts/public.ts'
import { fileById, type StoredFile } from '../files/public.ts'
import {
  markStarting,
  moveFlow,
  signingOf,
  writeFileRef,
  writeFlowId,
  type SigningFlow,
} from '../signing-flows/public.ts'
import { flowRequest } from './flow-request.ts'

/** Brings the document to the supplier. */
export async function uploadDocument(services: Services, flow: SigningFlow): Promise<void> {
  const { contractId, supplierCode } = flow
  const { contract, file } = await partsOf(services, contractId)
  const bytes = await services.blobs.read(file.blobKey, contract.documentSha256)
  const { fileRef } = await signingOf(services.providers, supplierCode).uploadDocument({
    contractNo: contractId,
    fileName: file.fileName,
    bytes,
  })
  await writeFileRef(services.database.db, contractId, fileRef)
}

/** Makes the flow there, as a draft that nobody is told of. */
export async function createFlow(services: Services, flow: SigningFlow): Promise<void> {
  const parts = await partsOf(services, flow.contractId)
  const request = await flowRequest(services, { ...parts, flow })
  const { flowId } = await signingOf(services.providers, flow.supplierCode).createFlow(request)
  await writeFlowId(services.database.db, flow.contractId, flowId)
}

/** Begins the flow of the contract, no other; to be told that it has begun already is as good. */
export async function startFlow(
  services: Services,
  { contractId, supplierCode, flowId }: SigningFlow,
): Promise<void> {
  const { database, providers, now } = services
  if (flowId === null) throw new Error('a flow is to begin that was not made')
  if (!(await markStarting(database.db, contractId, now()))) return
  const signing = signingOf(providers, supplierCode)
  const flow = { flowId, contractNo: contractId }
  try {
    await signing.startFlow(flow)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'WrongState') throw error
    const { status } = await signing.getFlow(flow)
    if (status === 'draft') throw error
  }
  const { preparing: from, open: to } = flowStage
  await moveFlow(database.db, { contractId, from, to, nextTime: now() })
}

async function partsOf(
  { database: { db } }: Services,
  contractId: string,
): Promise<{ contract: StoredContract; file: StoredFile }> {
  const contract = await contractById(db, contractId)
  const file = contract && (await fileById(db, contract.fileId))
  if (!contract || !file) throw new Error('the contract of a flow is not whole')
  return { contract, file }
}

/** The supplier does not take the contract, and will not: it ends, and everybody is told why. */
export async function giveBack(services: Services, { contractId, supplierCode }: SigningFlow): Promise<void> {
  const time = services.now()
  const label = supplierLabel[supplierCode]
  await services.database.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    const { preparing: from, ended: to } = flowStage
    if (!(await moveFlow(tx, { contractId, from, to, nextTime: time }))) return
    const reason = `${label}未受理该合同，请核对签署方信息与文件后重新发起`
    const inSigning = { ...contract, contractStatus: contract.storedStatus }
    await endContract(tx, services, inSigning, { event: 'canceled', reason, actor: platformActor, time })
    await refreshParties(tx, contractId)
  })
}
