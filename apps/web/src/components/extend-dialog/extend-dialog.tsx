import { lazy, Suspense, type ReactElement } from 'react'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { useLate } from '@qiyin/ui/feedback/use-late.ts'
import type { ExtendFormProps } from './extend-form.tsx'

const loadForm = () => import('./extend-form.tsx')
const ExtendForm = lazy(async () => ({ default: (await loadChunk(loadForm)).ExtendForm }))

/** The initiator gives the signers more time. */
export function ExtendDialog(props: ExtendFormProps): ReactElement | null {
  const isWanted = useLate(props.open, loadForm)
  return isWanted ? (
    <Suspense>
      <ExtendForm {...props} />
    </Suspense>
  ) : null
}
