import { lazy, Suspense, type ComponentType, type ReactElement } from 'react'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { EmbedPage as Page, type PlacingDeskProps } from '@qiyin/ui/embedding/embed-page.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { useLate } from '@qiyin/ui/feedback/use-late.ts'
import type { DeskProps } from '@qiyin/ui/signing/signing-page.tsx'

// With the page that it belongs to: in a file of both, other pages would load it.
const loadDesk = () => import('./sign-page.tsx')
const LateDesk = lazy(async () => ({ default: (await loadChunk(loadDesk)).SignDesk }))

/** /embed: the signing page, or the one to place stamps in, inside a page of another system; the latter is another page's. */
export function embedPageWith(PlacingDesk: ComponentType<PlacingDeskProps>): ComponentType<object> {
  return function EmbedPage() {
    useLate(false, loadDesk)
    return <Page Desk={Desk} PlacingDesk={PlacingDesk} />
  }
}

function Desk(props: DeskProps): ReactElement {
  return (
    <Suspense fallback={<PageSpinner text="正在打开合同" />}>
      <LateDesk {...props} />
    </Suspense>
  )
}
