import type { ReactElement } from 'react'
import { StatusGlyph } from '@qiyin/ui/contract-parts/status-mark.tsx'

const radius = 6
const around = 2 * Math.PI * radius

/** Fills by the pages read, and becomes the tick at the end. */
export function ReadRing({ read, of }: { read: number; of: number }): ReactElement {
  if (read >= of) return <StatusGlyph kind="done" size={16} />
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" strokeWidth="1.5" aria-hidden>
      <circle cx="8" cy="8" r={radius} stroke="var(--rail)" />
      <circle
        cx="8"
        cy="8"
        r={radius}
        stroke="var(--action)"
        strokeDasharray={`${(around * read) / of} ${around}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  )
}
