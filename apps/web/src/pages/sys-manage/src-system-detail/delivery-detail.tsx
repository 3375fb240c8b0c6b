import { contractSourceEventDetail } from '@qiyin/calls/areas/source-event.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import type { ReactElement } from 'react'

/** The tries of an event, what was sent, and the beginning of the last answer. */
export function DeliveryDetail({ id }: { id: string }): ReactElement {
  const detail = useCall(contractSourceEventDetail, { id })
  return (
    <Region query={detail} small skeleton={<div className="skeleton" />}>
      {({ body, tries }) => (
        <div className="source-detail-opened">
          <div>
            <p className="cap ink2">{tries.length === 0 ? '尚未投递' : `已投递 ${tries.length} 次`}</p>
            <ul className="source-detail-tries">
              {tries.map(({ triedTime, durationMs, failure, httpStatus }) => (
                <li key={triedTime} className="cap num">
                  {triedTime.slice(5)}　{failure ?? `成功 ${httpStatus ?? ''}`}，{durationMs} 毫秒
                </li>
              ))}
            </ul>
          </div>
          <div>
            <Text title="推送内容" text={body} />
            {tries[0]?.answer != null && <Text title="最近一次响应" text={tries[0].answer} />}
          </div>
        </div>
      )}
    </Region>
  )
}

function Text({ title, text }: { title: string; text: string }): ReactElement {
  return (
    <>
      <p className="cap ink2">{title}</p>
      {/* It scrolls, so it can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="source-detail-answer" tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </>
  )
}
