import { lazy, Suspense, useState, type ReactElement } from 'react'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { useAsked } from '@qiyin/ui/feedback/confirm.ts'
import { useLate } from '@qiyin/ui/feedback/use-late.ts'

const loadModal = () => import('./confirm-modal.tsx')
const ConfirmModal = lazy(async () => ({ default: (await loadChunk(loadModal)).ConfirmModal }))

/** Draws the question of `confirm`; mounted once, in the antd frame. */
export function ConfirmHost(): ReactElement | null {
  const asked = useAsked()
  // The last question stays drawn while its dialog fades out.
  const [drawn, setDrawn] = useState(asked)
  if (asked && asked !== drawn) setDrawn(asked)
  const isLate = useLate(drawn !== undefined, loadModal)
  if (!drawn || !isLate) return null
  return (
    <Suspense>
      <ConfirmModal asked={drawn} open={asked !== undefined} onClosed={() => setDrawn(undefined)} />
    </Suspense>
  )
}
