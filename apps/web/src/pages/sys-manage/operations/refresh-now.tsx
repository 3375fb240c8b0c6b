import { operationsState } from '@qiyin/calls/areas/operations.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Button } from 'antd'
import type { ReactElement } from 'react'
import { RefreshIcon } from '../../../components/desk-icons/desk-icons.tsx'
import { refreshMs, refreshOperations } from './refresh.ts'
import './operations-page.css'

/** When the page was last brought up to date, and a way to have it done now. */
export function RefreshNow(): ReactElement {
  const { dataUpdatedAt, isFetching } = useCall(operationsState, {}, { everyMs: refreshMs })
  return (
    <div className="operations-page-refresh">
      <span className="cap ink3 num operations-page-updated">
        {dataUpdatedAt > 0 && `${clock(dataUpdatedAt)} 更新，每 ${refreshMs / 1000} 秒自动刷新`}
      </span>
      <Button icon={<RefreshIcon />} loading={isFetching} onClick={refreshOperations}>
        立即刷新
      </Button>
    </div>
  )
}

function clock(time: number): string {
  return new Date(time).toLocaleTimeString('zh-CN', { hour12: false })
}
