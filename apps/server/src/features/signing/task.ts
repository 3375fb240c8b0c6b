import type { signTask } from '@qiyin/calls/areas/sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { attemptFailureOf } from '@qiyin/domain/contract/attempt.ts'
import { effectiveStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { refusals, type Refusal } from '@qiyin/domain/refusals.ts'
import { nameSealText } from '@qiyin/domain/seal/name-seal.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import {
  positionsOf,
  signersOf,
  slotName,
  slotToSign,
  type SigningSlot,
  type SlotPosition,
} from '../contracts/public.ts'
import { fileById } from '../files/public.ts'
import { personById } from '../people/public.ts'
import { attemptFailures } from '../sign-attempts/public.ts'
import { intentText } from './intent.ts'
import { readKeptSignature } from './kept-signature.ts'
import { slotFault } from './signing-fault.ts'
import { checkSlot } from './slot-check.ts'

type Task = Result<typeof signTask>

/** GET /sign/task: what the signing page shows, and why the slot cannot be signed, if so. */
export async function showTask(slotId: Input<typeof signTask>, context: Context): Promise<Task> {
  const { db, user, now } = context
  const slot = await slotToSign(db, slotId)
  if (!slot || slot.personId !== user.personId) throw new CallError('CONTRACT_NOT_FOUND')
  const [check, positions, slots, person, savedSignature, file, failures] = await Promise.all([
    checkSlot(context, slot),
    positionsOf(db, slot.contractId),
    signersOf(db, slot.contractId),
    personById(db, user.personId),
    readKeptSignature(db, context, user.personId),
    fileById(db, slot.fileId),
    attemptFailures(db, slot.contractId),
  ])
  const refusal = check.refusal ?? (await otherRefusal(context, slot))
  return {
    ...contractOf(slot),
    documentSha256: file?.sha256.toString('hex') ?? '',
    pages: file?.pages ?? [],
    contractStatus: effectiveStatus(slot.contractStatus, slot.signDeadlineTime, now()),
    blocked: refusal && { name: refusal.name, message: refusal.message ?? refusals[refusal.name].message },
    lastFailure: attemptFailureOf(failures.get(slot.signId) ?? null),
    currentSigners: slots.filter((one) => one.signStatus === signStatus.waitingForMe).map(slotName),
    signType: slot.signType,
    signerName: slot.personName,
    nameSeal: nameSealText(slot.personName),
    companyName: slot.companyName,
    verified: user.verified,
    mobile: person?.mobileMasked ?? '',
    areas: positions.map((position) => areaOf(position, slot)),
    seals: [...check.seals],
    // Inside another system's page nobody has proven yet who is looking.
    savedSignature: context.embedded ? null : savedSignature,
    intentText: intentText(slot.contractName),
  }
}

/** What stands against signing, once the slot itself may be signed. */
async function otherRefusal(context: Context, slot: SigningSlot): Promise<Refusal | null> {
  const fault = await slotFault(context, slot)
  if (fault) return { name: fault }
  return context.user.verified ? null : { name: 'REAL_NAME_REQUIRED' }
}

function contractOf(
  slot: SigningSlot,
): Pick<
  Task,
  | 'contractId'
  | 'signId'
  | 'contractNo'
  | 'contractName'
  | 'initiator'
  | 'initiatorCompany'
  | 'signDeadlineTime'
  | 'fileId'
  | 'fileName'
  | 'pageCount'
> {
  return {
    contractId: slot.contractId,
    signId: slot.signId,
    contractNo: slot.contractNo,
    contractName: slot.contractName,
    initiator: slot.initiatorName,
    initiatorCompany: slot.initiatorCompany,
    signDeadlineTime: formatDateTime(slot.signDeadlineTime),
    fileId: slot.fileId,
    fileName: `${slot.contractName}.pdf`,
    pageCount: slot.pageCount,
  }
}

function areaOf(position: SlotPosition, slot: SigningSlot): Task['areas'][number] {
  const { signId, ...place } = position
  return { ...place, mine: signId === slot.signId }
}
