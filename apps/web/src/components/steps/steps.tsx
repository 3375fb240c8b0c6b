import type { ReactElement } from 'react'
import { CheckIcon } from '@qiyin/ui/icons.tsx'
import './steps.css'

interface StepsProps {
  steps: readonly string[]
  /** Index of the current step; those before it are done. */
  at: number
  /** `numbers` fits one line, as in the bar of a flow; `rules` fills the width above a card. */
  look?: 'numbers' | 'rules'
  /** Where there is little room, only the current one is named, and at last none is shown. */
  brief?: boolean
}

/** Where somebody stands in a flow of named steps: `<Steps steps={['填写', '放置', '完成']} at={1} />`. It is read, not pressed. */
export function Steps({ steps, at, look = 'numbers', brief = false }: StepsProps): ReactElement {
  return (
    <ol className={look === 'rules' ? 'steps-rules' : `steps-numbers${brief ? ' steps-brief' : ''}`}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'steps-done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {look === 'rules' ? (
            <span className="steps-ordinal">第 {index + 1} 步</span>
          ) : (
            <span className="steps-number">{index < at ? <CheckIcon size={12} /> : index + 1}</span>
          )}
          <span className="steps-name">{step}</span>
        </li>
      ))}
    </ol>
  )
}
