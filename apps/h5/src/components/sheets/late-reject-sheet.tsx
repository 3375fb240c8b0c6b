import { lazy, Suspense, type ComponentProps, type ReactElement } from 'react'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { useLate } from '@qiyin/ui/feedback/use-late.ts'

const load = () => import('./reject-sheet.tsx')
const RejectSheet = lazy(async () => ({ default: (await loadChunk(load)).RejectSheet }))

interface LateRejectSheetProps extends ComponentProps<typeof RejectSheet> {
  open: boolean
}

/** D-15 on a phone; it is fetched once nothing else is to be done, since few refuse. */
export function LateRejectSheet({ open, ...sheet }: LateRejectSheetProps): ReactElement {
  useLate(false, load)
  return <Suspense>{open && <RejectSheet {...sheet} />}</Suspense>
}
