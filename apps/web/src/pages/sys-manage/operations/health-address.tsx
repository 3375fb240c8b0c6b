import { healthCheck } from '@qiyin/calls/areas/operations.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import type { ReactElement } from 'react'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'
import './health-address.css'
import './operations-page.css'

const everyMs = 30_000

/** Where monitoring asks whether the platform can be used (`healthCheck`, seed 002 §7), and what it hears now. */
export function HealthAddress(): ReactElement {
  const health = useCall(healthCheck, {}, { everyMs })
  const address = `${location.origin}${addressOf(healthCheck, {})}`
  return (
    <section className="sheet operations-page-part" aria-labelledby="health-address-title">
      <h2 id="health-address-title" className="h-sheet">
        健康检查
      </h2>
      <p className="ink3">
        供监控系统定时访问，无需登录；数据库、任务队列和文件存储均可用时返回 200，否则返回 503
      </p>
      <p className="health-address">
        <code>{address}</code>
        <CopyButton text={address} label="复制健康检查地址" />
        {health.data && <StateDot good>正常</StateDot>}
        {health.error && <StateDot good={false}>异常</StateDot>}
      </p>
    </section>
  )
}
