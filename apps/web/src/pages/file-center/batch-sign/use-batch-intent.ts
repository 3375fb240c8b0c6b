import { signBatchExecute, signBatchIntentCode, signBatchProgress } from '@qiyin/calls/areas/sign-batch.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { contractAnswers } from '@qiyin/ui/contract-actions/contract-answers.ts'
import { useIntentCode } from '@qiyin/ui/signing/use-intent-code.ts'
import type { Intent } from '@qiyin/ui/signing/use-intent.ts'
import { placesOf, sealsOfContract, type BatchContract, type Marks } from './batch.ts'
import type { Read } from './use-read.tsx'

export interface BatchIntentOf {
  readonly batchNo: string
  readonly contracts: readonly BatchContract[]
  readonly marks: Marks
  readonly read: Pick<Read, 'tell'>
  readonly onBegun: () => void
}

/** D-23 for a run: one code by SMS when it is first shown, and one request for all contracts. */
export function useBatchIntent({ batchNo, contracts, marks, read, onBegun }: BatchIntentOf): Intent {
  const { blame, forgive, ...proof } = useIntentCode(signBatchIntentCode, { batchNo })
  const execute = useCallMutation(signBatchExecute, {
    stale: [...contractAnswers, signBatchProgress],
    onSuccess: onBegun,
    onFailure: (failure) => {
      blame(failure)
      return true
    },
  })
  return {
    ...proof,
    signing: execute.isPending,
    sign: () => {
      if (!proof.ready || execute.isPending) return
      forgive()
      const items = contracts.map((contract) => {
        const { pages, ...seen } = read.tell(contract)
        const { contractId, signId } = contract
        return {
          contractId,
          signId,
          seals: sealsOfContract(contract, marks),
          shown: { ...seen, pages: [...pages] },
        }
      })
      const signature = placesOf(contracts).personal > 0 ? marks.signature : null
      execute.mutate({ batchNo, consent: true, code: proof.code, items, signature })
    },
  }
}
