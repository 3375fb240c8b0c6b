import type { ReactElement, ReactNode } from 'react'
import { LeftIcon } from '@qiyin/ui/icons.tsx'
import { Steps } from '../steps/steps.tsx'
import './flow-bar.css'

interface FlowBarProps {
  title: string
  subtitle?: ReactNode
  /** Stands right of the title: a tag with the time that remains. */
  beside?: ReactNode
  steps?: readonly string[]
  /** Index of the current step. */
  at?: number
  onBack: () => void
  /** The actions, right. */
  children?: ReactNode
}

/** The 56 px bar of full-screen flows: back and title, steps, actions. */
export function FlowBar({
  title,
  subtitle,
  beside,
  steps,
  at = 0,
  onBack,
  children,
}: FlowBarProps): ReactElement {
  return (
    <header className={steps ? 'flow-bar' : 'flow-bar plain'}>
      <div className="flow-bar-title">
        <button type="button" className="iconbtn" aria-label="返回" onClick={onBack}>
          <LeftIcon size={18} />
        </button>
        <div className="flow-bar-names">
          <h1 className="cut" title={title}>
            {title}
          </h1>
          {subtitle && <span className="cap cut">{subtitle}</span>}
        </div>
        {beside}
      </div>
      {steps && <Steps brief steps={steps} at={at} />}
      <div className="flow-bar-actions">{children}</div>
    </header>
  )
}
