import { lazy, Suspense, type ReactElement } from 'react'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { useLate } from '@qiyin/ui/feedback/use-late.ts'
import type { ChangeSlotFormProps } from './change-slot-form.tsx'

const loadSlotForm = () => import('./change-slot-form.tsx')
const SlotForm = lazy(async () => ({ default: (await loadChunk(loadSlotForm)).ChangeSlotForm }))

/** The initiator has another person sign in the place of one who has not. */
export function ChangeSlotDialog(props: ChangeSlotFormProps): ReactElement | null {
  const isWanted = useLate(props.open, loadSlotForm)
  return isWanted ? (
    <Suspense>
      <SlotForm {...props} />
    </Suspense>
  ) : null
}
