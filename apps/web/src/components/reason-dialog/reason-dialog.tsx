import { lazy, Suspense, type ReactElement } from 'react'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { useLate } from '@qiyin/ui/feedback/use-late.ts'
import type { ReasonDialogProps } from './reason-dialog-props.ts'

const loadForm = () => import('./reason-form.tsx')
const ReasonForm = lazy(async () => ({ default: (await loadChunk(loadForm)).ReasonForm }))

/**
 * D-11, D-15 and every act that cannot be undone and must be explained: note, object, reason, red button.
 * The caller keeps `open` until its call has succeeded, so that a refusal leaves what was typed.
 */
export function ReasonDialog(props: ReasonDialogProps): ReactElement | null {
  const isWanted = useLate(props.open, loadForm)
  return isWanted ? (
    <Suspense>
      <ReasonForm {...props} />
    </Suspense>
  ) : null
}
