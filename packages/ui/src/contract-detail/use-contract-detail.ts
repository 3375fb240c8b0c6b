import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallFailure } from '../base/call-failure.ts'
import { useCall } from '../call-hooks.ts'
import { unlessTold } from '../live/line-state.ts'
import type { ContractDetail } from './detail.ts'

/** While a signature is being made the page looks again after this. */
const refreshMs = 3000
/** While it is being signed, others change it; the page asks where no line tells. */
const lookMs = 30_000

interface DetailOfContract {
  detail: UseQueryResult<ContractDetail, CallFailure>
  /** There is no such contract, or it is none of this person's. */
  missing: boolean
  /** Why it is not this person's any more, where it once was. */
  lost: { title: string; text: string } | null
}

const lostSlot = { title: '签署人已更换', text: toldRefusals.SIGNER_CHANGED.message }

/** A contract by the id its address names, kept true while it is being signed. */
export function useContractDetail(contractId: string, signId: string | null): DetailOfContract {
  const isId = /^\d+$/.test(contractId)
  const detail = useCall(contractQueryDetail, isId ? { contractId, contractSignId: signId } : null, {
    everyMs: ({ state }) => everyMsOf(state.data),
  })
  const refused = detail.error !== null && !detail.isFetching && detail.error.httpStatus === 200
  const isLost = refused && detail.error?.code === toldRefusals.SIGNER_CHANGED.code
  return { detail, missing: !isId || refused, lost: isLost ? lostSlot : null }
}

function everyMsOf(contract: ContractDetail | undefined): number | false {
  if (contract?.contractStatus !== contractStatus.signing) return false
  return contract.detailSigners.some((signer) => signer.processing) ? refreshMs : unlessTold(lookMs)
}
