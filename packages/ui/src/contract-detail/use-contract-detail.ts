import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailure } from '../base/call-failure.ts'
import { useCall } from '../call-hooks.ts'
import type { ContractDetail } from './detail.ts'

/** While a signature is being made the page looks again after this. */
const refreshMs = 3000

interface DetailOfContract {
  detail: UseQueryResult<ContractDetail, CallFailure>
  /** There is no such contract, or it is none of this person's. */
  missing: boolean
}

/** A contract by the id its address names; fetched again while one of its signatures is being made. */
export function useContractDetail(contractId: string, signId: string | null): DetailOfContract {
  const [processing, setProcessing] = useState(false)
  const isId = /^\d+$/.test(contractId)
  const detail = useCall(contractQueryDetail, isId ? { contractId, contractSignId: signId } : null, {
    everyMs: processing ? refreshMs : false,
  })
  const inWork = detail.data?.detailSigners.some((signer) => signer.processing) ?? false
  if (inWork !== processing) setProcessing(inWork)
  const refused = detail.error !== null && !detail.isFetching && detail.error.httpStatus === 200
  return { detail, missing: !isId || refused }
}
