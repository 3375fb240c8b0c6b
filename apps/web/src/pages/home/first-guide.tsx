import { lazy, Suspense, useState, type ReactElement } from 'react'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'

const GuideDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./guide-dialog.tsx'))).GuideDialog,
}))

const seenKey = 'new-user'

/** G-10: shown once to somebody who is new here (seed 001 section 4). */
export function FirstGuide(): ReactElement | null {
  const user = useCurrentUser()
  const wanted = user.showSignInstructions && user.showEnterpriseManagementMenu
  const [first] = useState(() => wanted && localStorage.getItem(seenKey) === null)
  if (!first) return null
  return (
    <Suspense>
      <GuideDialog onSeen={() => localStorage.setItem(seenKey, '1')} />
    </Suspense>
  )
}
