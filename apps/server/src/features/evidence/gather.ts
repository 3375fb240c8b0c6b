import { dayOf } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { companiesById } from '../companies/public.ts'
import { actorOf, recordAudit } from '../audit/public.ts'
import { contractRecord } from '../contract-detail/public.ts'
import { lockContract, positionsOf } from '../contracts/public.ts'
import { contractFiles, fileById, type StoredFile } from '../files/public.ts'
import { certificatesByNumber, isOwnAuthority, knownTrust, rootFacts } from '../pki/public.ts'
import { signingProofs } from '../signing/public.ts'
import type { EvidenceFacts } from './facts.ts'

/** Names the request in the contract's trail and gathers what the report says, all under the contract's lock. */
export async function gatherEvidence(context: Context, contractId: string): Promise<EvidenceFacts> {
  const time = context.now()
  const stored = await context.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    const actor = actorOf(context)
    const documentBefore = contract.documentSha256
    await recordAudit(tx, { contractId, event: 'EVIDENCE_REQUESTED', actor, time, documentBefore })
    return readStored(tx, contractId)
  })
  const { file, ...facts } = stored
  const { config, pdf, user, request } = context
  const { bytes, sha256 } = await context.blobs.readDigested(file.blobKey)
  const trust = { ...(await knownTrust(context)), now: time }
  const asker = { owner: user.personId, signal: request.gone }
  const verification = await pdf.runFor(asker, 'verifyPdf', () => [bytes, trust])
  const numbers = verification.signatures.map(({ serialNumber }) => serialNumber)
  return {
    ...facts,
    reportNo: `ZJ${dayOf(time).replaceAll('-', '')}-${contractId}-${facts.record.chain.records.length}`,
    issuedAt: time,
    issuedTo: user.name ?? '未实名用户',
    computedSha256: sha256.toString('hex'),
    verification,
    certificates: await certificatesByNumber(context.db, numbers),
    platform: {
      root: await rootFacts(context),
      ownAuthority: isOwnAuthority(config),
      ownTimestamps: config.timestamp === undefined,
      demo: config.demo.enabled,
    },
  }
}

type Stored = Pick<EvidenceFacts, 'record' | 'companies' | 'proofs' | 'positions' | 'documents'>

/** One after the other: they share the transaction's connection. */
async function readStored(tx: Tx, contractId: string): Promise<Stored & { file: StoredFile }> {
  const record = await contractRecord(tx, contractId)
  const file = record && (await fileById(tx, record.facts.fileId))
  if (!record || !file) throw new CallError('CONTRACT_NOT_FOUND')
  const companyIds = new Set(record.slots.flatMap(({ companyId }) => companyId ?? []))
  return {
    record,
    file,
    companies: await companiesById(tx, [...companyIds]),
    proofs: await signingProofs(tx, contractId),
    positions: await positionsOf(tx, contractId),
    documents: (await contractFiles(tx, contractId)).map(({ sha256, sizeBytes }) => ({
      sha256: sha256.toString('hex'),
      sizeBytes,
    })),
  }
}
