import type { ReactElement } from 'react'
import { DragIcon } from '../desk-icons/desk-icons.tsx'
import './reorder-grip.css'

/** What a movable row is held by. */
export function ReorderGrip(): ReactElement {
  return (
    <span className="reorder-grip" aria-hidden>
      <DragIcon />
    </span>
  )
}
