import { CheckIcon } from '@qiyin/ui/icons.tsx'
import type { ReactElement } from 'react'
import './review-progress.css'

/** Where the review stands: handed in, being looked at, and what comes after it. */
export function ReviewProgress({ submittedTime }: { submittedTime: string | null }): ReactElement {
  const nodes = [
    { name: '资料已提交', note: submittedTime?.slice(5, 16) ?? '', done: true },
    { name: '人工审核', note: '进行中', current: true },
    { name: '对公账户打款', note: '审核通过后' },
    { name: '填写金额，完成认证', note: '' },
  ]
  return (
    <ol className="review-progress" aria-label="审核进度">
      {nodes.map(({ name, note, done, current }) => (
        <li
          key={name}
          className={done ? 'review-progress-done' : undefined}
          aria-current={current ? 'step' : undefined}
        >
          <span className="review-progress-dot" aria-hidden>
            {done && <CheckIcon size={12} />}
          </span>
          <span className="review-progress-name">{name}</span>
          <span className="review-progress-note num">{note}</span>
        </li>
      ))}
    </ol>
  )
}
