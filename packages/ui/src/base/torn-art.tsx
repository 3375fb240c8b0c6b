import type { ReactElement } from 'react'
import { Drawing } from './drawing.tsx'

/** The torn page: something went wrong. */
export function TornArt(): ReactElement {
  return (
    <Drawing>
      <path d="M56 60V18h48l18 18v30l-14-6-12 8-14-8-12 7Z" fill="var(--on-fill)" />
      <path d="M104 18v18h18M68 38h28M68 48h38" />
      <path d="m56 74 14 7 12-7 14 8 12-8 14 6v32H56Z" fill="var(--on-fill)" />
      <path d="M68 96h34" stroke="var(--dots)" />
    </Drawing>
  )
}
