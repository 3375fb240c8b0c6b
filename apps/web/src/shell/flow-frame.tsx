import type { ReactElement } from 'react'
import { Outlet } from 'react-router'
import { PageSpinner } from '../components/feedback/spinner.tsx'
import { Delayed } from '../components/feedback/delayed.tsx'
import { Guard } from './guard.tsx'

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
