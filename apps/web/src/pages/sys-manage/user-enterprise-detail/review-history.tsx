import { companyEventLabel } from '@qiyin/ui/company/company-event-label.ts'
import type { ReactElement } from 'react'
import { countSubmissions, type Application } from './application.ts'
import './review-history.css'
import './review-facts.css'

/** What was handed in and decided before, the newest first. */
export function ReviewHistory({ submissions }: Pick<Application, 'submissions'>): ReactElement {
  const times = countSubmissions(submissions)
  return (
    <section className="review-facts-group" aria-label="提交记录">
      <h2 className="review-facts-head">
        提交记录
        {times > 0 && <span className="cap ink3">第 {times} 次提交</span>}
      </h2>
      <ol className="review-history">
        {submissions.map(({ time, event, personName, note }) => (
          <li key={`${time} ${event}`}>
            <span className="ink3 num">{time.slice(5, 16)}</span>
            <span>
              <b>{personName ?? '系统'}</b> {companyEventLabel[event] ?? event}
              {note !== null && `，${note}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
