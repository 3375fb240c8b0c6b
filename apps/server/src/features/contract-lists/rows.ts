import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import type { Result } from '@qiyin/calls/call.ts'
import type { contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import { contractStatus, effectiveStatus, processing, signStatus } from '@qiyin/domain/contract/status.ts'
import { pageImage } from '@qiyin/domain/limits.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { ListedSlot } from '../contracts/public.ts'
import type { RowFacts } from './store-rows.ts'

/** A contract as one person sees it in a list. */
export type ContractRow = Result<typeof contractQueryListPerson>['list'][number]

/** Who looks, and when. */
export interface Viewer {
  readonly personId: string
  readonly now: Date
}

/** The row with its flags relative to the viewer (product decision 5, "Row flags"). */
export function contractRow(facts: RowFacts, slots: readonly ListedSlot[], viewer: Viewer): ContractRow {
  const mine = slots.filter((slot) => slot.personId === viewer.personId)
  const open = mine.find((slot) => slot.signStatus === signStatus.waitingForMe)
  const status = effectiveStatus(facts.storedStatus, facts.deadline, viewer.now)
  return {
    contractId: facts.contractId,
    contractNo: facts.contractNo,
    contractName: facts.contractName,
    contractSource: facts.contractSource,
    initiator: facts.initiatorName,
    companyName: facts.companyName,
    initiateTime: formatDateTime(facts.initiateTime),
    signDeadlineTime: formatDateTime(facts.deadline),
    completeTime: facts.completeTime && formatDateTime(facts.completeTime),
    signers: slots.map((slot) => signerOf(slot, viewer)),
    contractStatus: status,
    signStatus: relativeSignStatus(mine),
    processStatus: mine.some((slot) => slot.processing) ? processing : 'NONE',
    isInitiator: facts.initiatorId === viewer.personId,
    ableToSign: open?.able ?? false,
    transactionNo: open?.transactionNo ?? null,
    signId: (open ?? mine[0])?.signId ?? null,
    uniqueId: facts.contractId,
    locateMethod: 2,
    businessTypeId: facts.businessTypeId,
    businessName: facts.businessName,
    supplierCode: facts.supplierCode,
    signedAtSupplier: facts.signedAtSupplier,
    thumbnailPath: addressOf(filesPageImage, { fileId: facts.fileId, scale: pageImage.scale.thumbnail }),
    fileId: facts.fileId,
    ...endOf(facts, status),
  }
}

function signerOf(slot: ListedSlot, { personId }: Viewer): ContractRow['signers'][number] {
  return {
    signType: slot.signType,
    signerName: slot.personName,
    companyName: slot.companyName,
    signStatus: slot.signStatus,
    isLoginUser: slot.personId === personId,
  }
}

/** 1 when a slot of mine is open, 2 when all of mine are signed, else 0. */
function relativeSignStatus(mine: readonly ListedSlot[]): number {
  if (mine.some((slot) => slot.signStatus === signStatus.waitingForMe)) return signStatus.waitingForMe
  const all = mine.length > 0 && mine.every((slot) => slot.signStatus === signStatus.signed)
  return all ? signStatus.signed : signStatus.waitingForOthers
}

/** Until the job has stored it, an expiry has the deadline for its time. */
function endOf(facts: RowFacts, status: number): Pick<ContractRow, 'endReason' | 'endTime'> {
  const time = facts.endTime ?? (status === contractStatus.expired ? facts.deadline : null)
  return { endReason: facts.endReason, endTime: time && formatDateTime(time) }
}
