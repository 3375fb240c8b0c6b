import { useRef } from 'react'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { signBatch } from '@qiyin/calls/areas/sign-batch.ts'
import { canSign } from '@qiyin/domain/contract/row-actions.ts'
import { maxBatchSigning } from '@qiyin/domain/limits.ts'
import { callApi } from '@qiyin/ui/base/call-client.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useFollowSigning } from '@qiyin/ui/signing/use-follow-signing.ts'
import type { ContractRow } from '../contract-table/contract-row.ts'

/** 批量签署: opens a run over those of the rows that can be signed, and goes where it answers. */
export function useBatchSign(): (rows: readonly ContractRow[]) => Promise<void> {
  const follow = useFollowSigning()
  const opening = useRef(false)
  return async (rows) => {
    // A double click is one wish: a second run would stay behind unused.
    if (opening.current) return
    const signable = rows.filter(canSign)
    if (signable.length > maxBatchSigning) {
      toast('warning', `每次最多批量签署${maxBatchSigning}份合同，请减少选择`)
      return
    }
    const contractIdList = signable.map(({ contractId }) => contractId)
    opening.current = true
    try {
      await follow(() => callApi(signBatch, { contractIdList }), paths.fileCenter('myTurn'))
    } finally {
      opening.current = false
    }
    const left = rows.length - signable.length
    if (left > 0) toast('info', `所选合同中有 ${left} 份现在不能签署，未列入`)
  }
}
