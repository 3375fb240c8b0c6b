import type { ReactElement } from 'react'
import { Outlet } from 'react-router'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { Delayed } from '@qiyin/ui/base/delayed.tsx'
import { Guard } from '@qiyin/ui/shell/guard.tsx'

/** A guarded page without header: initiation, placing, signing bring their own flow bar. */
export function FlowFrame(): ReactElement {
  return (
    <Guard
      pending={
        <Delayed>
          <PageSpinner text="加载中" />
        </Delayed>
      }
    >
      <Outlet />
    </Guard>
  )
}
