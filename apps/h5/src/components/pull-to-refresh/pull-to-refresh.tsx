import type { ReactElement, ReactNode } from 'react'
import { refreshAt, usePull } from './use-pull.ts'
import './pull-to-refresh.css'

interface PullToRefreshProps {
  /** Settles when what is shown is as new as it gets. */
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

/** A page that is fetched again when it is pulled down at its top; fetching it any other way needs no finger. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps): ReactElement {
  const { box, pulledPx, refreshing } = usePull(onRefresh)
  return (
    <div ref={box} className="pull-to-refresh">
      <div
        className={pulledPx === 0 || refreshing ? 'pull-to-refresh-head settling' : 'pull-to-refresh-head'}
        style={{ height: pulledPx }}
        role="status"
      >
        {pulledPx > 0 && <span>{headText(pulledPx, refreshing)}</span>}
      </div>
      {children}
    </div>
  )
}

function headText(pulledPx: number, refreshing: boolean): string {
  if (refreshing) return '正在刷新'
  return pulledPx >= refreshAt ? '松开刷新' : '下拉刷新'
}
