import type { ReactElement, ReactNode } from 'react'
import { FlowBar } from '../flow-bar/flow-bar.tsx'
import './notice-frame.css'

/** Instead of the wizard: its bar, and one notice in the middle. */
export function NoticeFrame({ onBack, children }: { onBack: () => void; children: ReactNode }): ReactElement {
  return (
    <div className="notice-frame">
      <FlowBar title="发起签署" onBack={onBack} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
