import type { ReactElement } from 'react'
import { CheckIcon, CloseIcon } from '@qiyin/ui/icons.tsx'
import './steps.css'

interface StepsProps {
  steps: readonly string[]
  /** Index of the current step; those before it are done. */
  at: number
  /** The current one has failed. */
  failed?: boolean
  /** `numbers` fits one line, as in the bar of a flow; `rules` fills the width above a card. */
  look?: 'numbers' | 'rules'
  /** Where there is little room, only the current one is named, and at last none is shown. */
  brief?: boolean
}

/** Where somebody stands in a flow of named steps: `<Steps steps={['填写', '放置', '完成']} at={1} />`. It is read, not pressed. */
export function Steps({
  steps,
  at,
  failed = false,
  look = 'numbers',
  brief = false,
}: StepsProps): ReactElement {
  return (
    <ol className={look === 'rules' ? 'steps-rules' : `steps-numbers${brief ? ' steps-brief' : ''}`}>
      {steps.map((step, index) => {
        const isCurrent = index === at
        const mark = index < at ? 'done' : isCurrent && failed ? 'failed' : 'open'
        return (
          <li
            key={step}
            className={mark === 'open' ? undefined : `steps-${mark}`}
            aria-current={isCurrent ? 'step' : undefined}
          >
            {look === 'rules' ? (
              <span className="steps-ordinal">第 {index + 1} 步</span>
            ) : (
              <span className="steps-number">{marks[mark] ?? index + 1}</span>
            )}
            <span className="steps-name">{step}</span>
            {mark === 'failed' && <span className="sr">未通过</span>}
          </li>
        )
      })}
    </ol>
  )
}

/** Of a step that is open its number stands there. */
const marks = {
  done: <CheckIcon size={12} />,
  failed: <CloseIcon size={12} />,
  open: undefined,
}
