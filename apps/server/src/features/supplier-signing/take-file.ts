import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { flowStage } from '@qiyin/domain/contract/supplier-flow.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import type { Services, Tx } from '../../http/context.ts'
import type { StoredBlob } from '../../storage/blob-store.ts'
import { platformActor, recordAudit } from '../audit/public.ts'
import {
  contractById,
  endContract,
  lockContract,
  refreshParties,
  replaceDocument,
  signersOf,
  type StoredContract,
} from '../contracts/public.ts'
import { createFile, fileById, type StoredFile } from '../files/public.ts'
import { moveFlow, signingOf, writeLook, type SigningFlow } from '../signing-flows/public.ts'
import { fileFault } from './file-fault.ts'

/** How soon a file is fetched again that was not what it should be: somebody may have put it right. */
const againMs = 30 * 60_000

/**
 * All have signed there: the file is fetched, judged by our own verifier and taken over, which completes the contract.
 * One that does not stand the test completes nothing; operators are told, and it is fetched again.
 */
export async function takeFile(services: Services, flow: SigningFlow): Promise<void> {
  const { database, blobs, logger, now } = services
  const { contractId, supplierCode, flowId } = flow
  const contract = await contractById(database.db, contractId)
  const file = contract && (await fileById(database.db, contract.fileId))
  if (!contract || !file || flowId === null) throw new Error('the contract of a flow is not whole')
  const given = await signingOf(services.providers, supplierCode).downloadSigned({
    flowId,
    contractNo: contractId,
  })
  const signers = (await signersOf(database.db, contractId)).length
  const [first] = given
  const fault =
    first && given.length === 1
      ? await fileFault(services, { contract, file, bytes: first.bytes, signers })
      : `服务商给出了 ${given.length} 份文件，应为 1 份`
  if (!first || fault !== undefined) {
    logger.error({ contractId, supplierCode, fault }, 'a signed file of a supplier is not taken over')
    const time = now()
    const trouble = { text: `已签署文件未通过验证：${fault ?? ''}`, time }
    await writeLook(database.db, contractId, { nextTime: new Date(time.getTime() + againMs), trouble })
    return
  }
  const blob = await blobs.put(Buffer.from(first.bytes))
  const isTaken = await database.transaction((tx) => complete(tx, services, { contract, file, flow, blob }))
  // A document that no contract has taken over must not lie about.
  if (!isTaken) await blobs.remove(blob.key)
}

async function complete(
  tx: Tx,
  services: Services,
  taken: { contract: StoredContract; file: StoredFile; flow: SigningFlow; blob: StoredBlob },
): Promise<boolean> {
  const { file, flow, blob } = taken
  const time = services.now()
  const { contractId } = flow
  const contract = await lockContract(tx, contractId, time)
  if (contract.storedStatus !== contractStatus.signing) return false
  const { signed: from, ended: to } = flowStage
  if (!(await moveFlow(tx, { contractId, from, to, nextTime: time }))) return false
  const fileId = await createFile(tx, services, {
    ownerId: contract.initiatorId,
    fileName: file.fileName,
    kind: 'contract',
    blob,
    pages: file.pages,
    contractId,
  })
  await replaceDocument(tx, contractId, { fileId, sha256: blob.sha256 })
  await recordAudit(tx, services, {
    contractId,
    event: 'TAKEN_OVER',
    actor: platformActor,
    time,
    detail: { supplier: supplierLabel[flow.supplierCode] },
    documentBefore: contract.documentSha256,
    documentAfter: blob.sha256,
  })
  await endContract(tx, services, contract, { event: 'completed', actor: platformActor, time })
  await refreshParties(tx, contractId)
  return true
}
