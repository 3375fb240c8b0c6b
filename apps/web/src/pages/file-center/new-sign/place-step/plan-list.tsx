import type { ReactElement } from 'react'
import type { PlannedSigner } from '../draft/signing-plan.ts'
import './plan-list.css'

/** What 确认发起 sets in motion: who is told when, and what each does. */
export function PlanList({ plan }: { plan: readonly PlannedSigner[] }): ReactElement {
  const isAtOnce = plan.length > 1 && plan.every(({ turn }) => turn === 1)
  return (
    <>
      <p>{isAtOnce ? '发起后将同时通知以下签署方，签署不分先后' : '发起后将通知签署方，签署顺序如下'}</p>
      <ol className="plan-list" aria-label="签署顺序">
        {plan.map(({ key, turn, title, person, does }) => (
          <li key={key}>
            {!isAtOnce && <span className="plan-list-turn num">{turn}</span>}
            <div>
              <div className="b5">
                {title}
                {person !== null && <span className="plan-list-person">{person}</span>}
              </div>
              <div className="cap ink3 num">
                {does}，{turn === 1 ? '发起后立即通知' : '轮到时通知'}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
