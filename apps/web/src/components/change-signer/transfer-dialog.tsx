import { lazy, Suspense, type ReactElement } from 'react'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { useLate } from '@qiyin/ui/feedback/use-late.ts'
import type { TransferFormProps } from './transfer-form.tsx'

const loadTransferForm = () => import('./transfer-form.tsx')
const TransferForm = lazy(async () => ({ default: (await loadChunk(loadTransferForm)).TransferForm }))

/** D-14: a system manager does so in many contracts. */
export function TransferDialog(props: TransferFormProps): ReactElement | null {
  const isWanted = useLate(props.contracts.length > 0, loadTransferForm)
  return isWanted ? (
    <Suspense>
      <TransferForm key={props.contracts.map(({ contractId }) => contractId).join()} {...props} />
    </Suspense>
  ) : null
}
