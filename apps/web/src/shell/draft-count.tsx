import type { ReactElement } from 'react'
import { initiateDraftList } from '@qiyin/calls/areas/initiation-drafts.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'

/** How many drafts wait, beside their entry of the menu; nothing where there is none. */
export function DraftCount(): ReactElement | null {
  const count = useCall(initiateDraftList, {}, { keep: true, quiet: true }).data?.length ?? 0
  if (count === 0) return null
  return (
    <span className="sider-count num" aria-label={`${count} 份`}>
      {count}
    </span>
  )
}
