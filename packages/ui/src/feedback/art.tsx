import type { ReactElement } from 'react'
import { Drawing } from '../base/drawing.tsx'

/** Paper, brush, seal: nothing here yet. */
export function EmptyArt(): ReactElement {
  return (
    <Drawing>
      <path d="M48 18h48l18 18v76H48Z" fill="var(--on-fill)" />
      <path d="M96 18v18h18" />
      <path d="M60 50h38M60 60h42M60 70h30M60 94h18" stroke="var(--dots)" />
      <path
        transform="translate(12 8)"
        d="M148 22 117 77M153 25l-31 55M148 22c1-4 7-1 5 3M117 77l5 3c0 6-3 11-9 15 0-6 0-12 4-18Z"
        fill="var(--on-fill)"
      />
      <path
        transform="translate(-6 0)"
        d="M25 106h20v-4c0-2-1.5-3.5-3.5-3.5H38c0-4 2.5-6.5 2.5-11a5.5 5.5 0 0 0-11 0c0 4.5 2.5 7 2.5 11h-3.5c-2 0-3.5 1.5-3.5 3.5Z"
        fill="var(--on-fill)"
      />
      <path d="M20 111.5h18" stroke="var(--seal)" strokeWidth="3" />
      <rect x="84" y="82" width="18" height="18" rx="4" stroke="var(--seal)" strokeDasharray="3 3" />
    </Drawing>
  )
}

/** The empty folder: what was looked for is not here. */
export function MissingArt(): ReactElement {
  return (
    <Drawing>
      <path d="M40 112V34h34l10 12h52v66Z" fill="var(--on-fill)" />
      <path d="M40 60h96" stroke="var(--dots)" />
      <path d="M60 46V18h36l12 12v16" fill="var(--on-fill)" />
      <path d="M96 18v12h12" />
      <path d="M78 82h20M78 92h12" stroke="var(--dots)" />
      <circle cx="112" cy="88" r="9" />
      <path d="m118.500 94.500 8 8" />
    </Drawing>
  )
}

/** The stamped page: done. The only red at a moment of completion. */
export function StampedArt(): ReactElement {
  return (
    <Drawing>
      <path d="M52 16h52l20 20v76H52Z" fill="var(--on-fill)" />
      <path d="M104 16v20h20" />
      <path d="M66 50h42M66 60h46M66 70h30" stroke="var(--dots)" />
      <g stroke="var(--seal)">
        <circle cx="102" cy="88" r="15" />
        <path d="m95.500 88.500 4.500 4.500 9-10" strokeWidth="2" />
      </g>
    </Drawing>
  )
}

/** The page under a clock: wait. */
export function WaitingArt(): ReactElement {
  return (
    <Drawing>
      <path d="M52 16h52l20 20v76H52Z" fill="var(--on-fill)" />
      <path d="M104 16v20h20" />
      <path d="M66 50h42M66 60h46M66 70h22" stroke="var(--dots)" />
      <circle cx="108" cy="90" r="18" fill="var(--on-fill)" />
      <path d="M108 80v10l7 4" />
    </Drawing>
  )
}
