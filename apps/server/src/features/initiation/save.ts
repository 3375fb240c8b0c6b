import type { Input, Result } from '@qiyin/calls/call.ts'
import type { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { CallError } from '../../http/call-error.ts'
import type { Asking, Context, Tx } from '../../http/context.ts'
import type { StoredBlob } from '../../storage/blob-store.ts'
import { actorOf } from '../audit/public.ts'
import { createContract, type CreatedContract, type NewSigner } from '../contracts/public.ts'
import { createFile, giveFileToContract, joinedBytes, pdfRefusal, unlessItKills } from '../files/public.ts'
import { removeDraft } from '../initiation-drafts/public.ts'
import { ensurePerson } from '../people/public.ts'
import { openFlow } from '../signing-flows/public.ts'
import { checkInitiation } from './check.ts'
import { lockContent } from './lock-content.ts'
import type { Initiation, Plan, PlannedSigner, PrintedDocument } from './plan.ts'
import { requireCompanyQuota, settleCompanyQuota } from './quota.ts'

/** POST /initiate/save: creates the contract with its document and opens the first stage. */
export async function saveInitiation(
  input: Input<typeof initiateSave>,
  context: Context,
): Promise<Result<typeof initiateSave>> {
  const { user, answer } = context
  const { plan, created } = await initiate(context, { initiation: input }, async (tx, made) => {
    if (input.draftId !== undefined) await removeDraft(tx, user.personId, input.draftId)
    await answer.keep(tx, resultOf(made.created, made.plan, user.personId))
  })
  return resultOf(created, plan, user.personId)
}

/** What a contract is made of. */
export interface ToInitiate {
  readonly initiation: Initiation
  readonly printed?: PrintedDocument
  /** The system it comes from; the web front end unless told. */
  readonly sourceId?: string
}

/** A contract that was just initiated. */
export interface Initiated {
  readonly plan: Plan
  readonly created: Created
}

/**
 * Initiates a contract, of uploads or of a document that was printed for it; `alongside` runs in the transaction that
 * creates it, and rolls it back when it throws. Refuses what cannot be initiated.
 */
export async function initiate(
  context: Asking,
  { initiation, printed, sourceId }: ToInitiate,
  alongside: (tx: Tx, made: Initiated) => Promise<void>,
): Promise<Initiated> {
  const { transaction, now, blobs } = context
  const plan = await checkInitiation(context, initiation, {
    positions: 'required',
    ...(printed && { printed }),
  })
  await requireCompanyQuota(context, {
    companyId: plan.company.companyId,
    moreBytes: plan.files.reduce((sum, file) => sum + file.sizeBytes, printed?.bytes.length ?? 0),
  })
  // The bytes are stored before the transaction: what a contract's row points at is always there.
  const blob = await blobs.put(await makeDocument(context, plan))
  const time = now()
  return transaction(async (tx) => {
    const created = await create(tx, context, { plan, blob, time, sourceId })
    await alongside(tx, { plan, created })
    const { companyId } = plan.company
    await settleCompanyQuota(tx, context, { companyId, bytes: blob.size })
    return { plan, created }
  }).catch(async (error: unknown) => {
    // A refusal rolled everything back for certain; after any other error the row may be there.
    if (error instanceof CallError) await blobs.remove(blob.key)
    throw error
  })
}

function resultOf(
  { contractId, contractNo, opened, signers }: Created,
  { initiator }: Plan,
  personId: string,
): Result<typeof initiateSave> {
  const mine = opened.find((slot) => slot.personId === personId)
  const isParty = [initiator, ...signers].some((one) => one.personId === personId)
  return {
    contractId,
    contractNo,
    signId: mine?.signId ?? null,
    transactionNo: mine?.transactionNo ?? null,
    othersName: isParty ? null : initiator.name,
  }
}

/** The contract with all its signers, also those who are asked later. */
type Created = CreatedContract & { readonly signers: readonly NewSigner[] }

async function makeDocument(context: Asking, { files, printed, signers, supplier }: Plan): Promise<Buffer> {
  const bytes = printed?.bytes ?? (await joinedBytes(context, files))
  // A supplier makes the fields itself, which a certification of ours would forbid.
  if (supplier) return Buffer.from(bytes)
  try {
    const preparing = { task: 'preparing', sha256: (printed ? [printed] : files).map(({ sha256 }) => sha256) }
    return await unlessItKills(context, preparing, () =>
      lockContent(context, bytes, { signers, owner: context.user.personId }),
    )
  } catch (error) {
    throw pdfRefusal(error)
  }
}

async function create(
  tx: Tx,
  context: Asking,
  { plan, blob, time, sourceId }: { plan: Plan; blob: StoredBlob; time: Date; sourceId: string | undefined },
): Promise<Created> {
  const { user } = context
  const signers: NewSigner[] = []
  for (const signer of plan.signers) signers.push(await withAccount(tx, context, signer))
  const { pages, company, contractName } = plan
  const fileName = `${contractName}.pdf`
  const fileId = await createFile(tx, context, {
    ownerId: user.personId,
    fileName,
    kind: 'contract',
    blob,
    pages,
  })
  const contract = {
    sourceId,
    contractNo: plan.contractNo,
    contractName,
    businessTypeId: plan.business.businessTypeId,
    initiator: plan.initiator,
    company,
    signOrderType: plan.signOrderType,
    supplierCode: company.supplierCode,
    initiateTime: time,
    deadline: plan.deadline,
    document: { fileId, sha256: blob.sha256, pageCount: pages.length },
    originals: plan.printed ? [plan.printed] : plan.files,
    signers,
  }
  const created = await createContract(tx, context, contract, actorOf(context))
  await giveFileToContract(tx, fileId, created.contractId)
  const { contractId } = created
  if (plan.supplier) await openFlow(tx, context, { contractId, supplierCode: plan.supplier, time })
  return { ...created, signers }
}

/** A signer who has never logged in gets an account, which the first login with that number takes over. */
async function withAccount(tx: Tx, context: Asking, signer: PlannedSigner): Promise<NewSigner> {
  const { person, name, company, ...rest } = signer
  const { personId } = 'personId' in person ? person : await ensurePerson(tx, context, person)
  return {
    ...rest,
    personId,
    personName: name,
    companyId: company?.companyId ?? null,
    companyName: company?.companyName ?? null,
  }
}
