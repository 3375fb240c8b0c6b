import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Asking, Tx } from '../../http/context.ts'
import { companiesById } from '../companies/public.ts'
import { archiveStampOf, archiveText } from '../archive/public.ts'
import { actorOf, compareWithDocument, provenDocuments, recordAudit } from '../audit/public.ts'
import { contractRecord } from '../contract-detail/public.ts'
import { contractById, lockContract, positionsOf } from '../contracts/public.ts'
import { contractFiles, fileById, pdfRefusal, unlessItKills, type StoredFile } from '../files/public.ts'
import { certificatesByNumber, isOwnAuthority, knownTrust, rootFacts } from '../pki/public.ts'
import { signingProofs } from '../signing/public.ts'
import { flowOf } from '../signing-flows/public.ts'
import type { DocumentState, EvidenceFacts } from './facts.ts'

/** Names the request in the contract's trail and gathers what the report says, all under the contract's lock. */
export async function gatherEvidence(context: Asking, contractId: string): Promise<EvidenceFacts> {
  const time = context.now()
  await requireReadable(context, contractId)
  const stored = await context.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    const actor = actorOf(context)
    const last = (await provenDocuments(tx, context, contractId)).at(-1)
    await recordAudit(tx, context, {
      contractId,
      event: 'EVIDENCE_REQUESTED',
      actor,
      time,
      // A row that contradicts the trail must not get into it.
      ...(last?.equals(contract.documentSha256) && { documentBefore: last }),
    })
    return readStored(tx, context, contractId)
  })
  const { file, sizes, ...facts } = stored
  const { config, pdf, user, request } = context
  const { bytes, sha256 } = await context.blobs.readDigested(file.blobKey)
  // Before the bytes are handed over.
  const documents = await beginningsOf(bytes, sizes)
  const trust = { ...(await knownTrust(context)), now: time }
  const asker = { owner: user.personId, signal: request.gone }
  const verification = await unlessItKills(context, { task: 'verifying', sha256: [file.sha256] }, () =>
    pdf.runFor(asker, 'verifyPdf', () => [bytes, trust]),
  ).catch((error: unknown) => {
    throw pdfRefusal(error)
  })
  const numbers = verification.signatures.map(({ serialNumber }) => serialNumber)
  return {
    ...facts,
    reportNo: `ZJ${dayOf(time).replaceAll('-', '')}-${contractId}-${facts.record.chain.records.length}`,
    issuedAt: time,
    issuedTo: user.name ?? '未实名用户',
    documents,
    computedSha256: sha256.toString('hex'),
    trail: compareWithDocument(facts.record.chain, { sha256, signatures: verification.signatures }),
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

/** Nobody is named as having asked for what cannot be made. */
async function requireReadable({ db, blobs }: Asking, contractId: string): Promise<void> {
  const contract = await contractById(db, contractId)
  const file = contract && (await fileById(db, contract.fileId))
  if (!file) throw new CallError('CONTRACT_NOT_FOUND')
  await blobs.content(file.blobKey)
}

type Stored = Pick<
  EvidenceFacts,
  'archive' | 'record' | 'companies' | 'proofs' | 'positions' | 'supplier'
> & {
  readonly file: StoredFile
  /** Of every state of the document. */
  readonly sizes: readonly number[]
}

/** One after the other: they share the transaction's connection. */
async function readStored(tx: Tx, context: Asking, contractId: string): Promise<Stored> {
  const record = await contractRecord(tx, context, contractId)
  const file = record && (await fileById(tx, record.facts.fileId))
  if (!record || !file) throw new CallError('CONTRACT_NOT_FOUND')
  const flow = await flowOf(tx, contractId)
  const companyIds = new Set(record.slots.flatMap(({ companyId }) => companyId ?? []))
  return {
    record,
    file,
    companies: await companiesById(tx, [...companyIds]),
    proofs: await signingProofs(tx, contractId),
    positions: await positionsOf(tx, contractId),
    supplier: flow ? supplierLabel[flow.supplierCode] : null,
    archive: archiveText(await archiveStampOf(tx, contractId)),
    sizes: (await contractFiles(tx, contractId)).map(({ sizeBytes }) => sizeBytes),
  }
}

const sliceBytes = 4 * 1024 * 1024

/** The digests of the file's first so many bytes: states of before, computed and not recalled. */
async function beginningsOf(bytes: Buffer, sizes: readonly number[]): Promise<DocumentState[]> {
  const hash = createHash('sha256')
  const states: DocumentState[] = []
  let at = 0
  for (const sizeBytes of new Set(sizes.filter((size) => size <= bytes.length).toSorted((a, b) => a - b))) {
    while (at < sizeBytes) {
      const end = Math.min(sizeBytes, at + sliceBytes)
      hash.update(bytes.subarray(at, end))
      at = end
      // A large file must not hold up everybody else.
      await setImmediate()
    }
    states.push({ sha256: hash.copy().digest('hex'), sizeBytes })
  }
  return states
}
