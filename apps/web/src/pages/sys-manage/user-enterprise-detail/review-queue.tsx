import { paths } from '@qiyin/calls/addresses/paths.ts'
import { LeftIcon, RightIcon } from '@qiyin/ui/icons.tsx'
import { Button } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import type { Application } from './application.ts'

/** Where the application stands among those that wait, with the ones before and after it. */
export function ReviewQueue({ queue }: { queue: NonNullable<Application['queue']> }): ReactElement {
  const navigate = useNavigate()
  const { position, total, previous, next } = queue
  return (
    <nav className="row g8" aria-label="待审核的企业">
      <span className="ink3 num">
        待审核 {position} / {total}
      </span>
      <Button
        aria-label="上一家"
        icon={<LeftIcon />}
        disabled={!previous}
        onClick={() => previous && void navigate(paths.companyReview(previous))}
      />
      <Button
        aria-label="下一家"
        icon={<RightIcon />}
        disabled={!next}
        onClick={() => next && void navigate(paths.companyReview(next))}
      />
    </nav>
  )
}
