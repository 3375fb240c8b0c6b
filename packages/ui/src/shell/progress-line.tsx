import type { ReactElement } from 'react'
import { useNavigation } from 'react-router'
import { Delayed } from '../base/delayed.tsx'
import './progress-line.css'

/** The thin line at the top while the next page is on its way; the old page stays (screens 0.5). */
export function ProgressLine(): ReactElement | null {
  const busy = useNavigation().state !== 'idle'
  if (!busy) return null
  return (
    <Delayed>
      <output className="progress-line">
        <span className="sr">页面加载中</span>
      </output>
    </Delayed>
  )
}
