import type { ReactElement, ReactNode } from 'react'
import './bottom-bar.css'

interface BottomBarProps {
  /** Stands in its place in the page instead of at the bottom of the screen. */
  inPlace?: boolean
  children: ReactNode
}

/** What can be done with a page, within reach of the thumb. */
export function BottomBar({ inPlace = false, children }: BottomBarProps): ReactElement {
  return <div className={inPlace ? 'bottom-bar' : 'bottom-bar fixed'}>{children}</div>
}
