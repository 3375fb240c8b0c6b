import type { ReactElement } from 'react'
import { useDrag } from './drag.ts'
import type { Party } from './parties.ts'
import { isDisc, StampFace } from './stamp-face.tsx'

/** The stamp at the pointer. */
export function PlaceGhost({ parties }: { parties: readonly Party[] }): ReactElement | null {
  const drag = useDrag((state) => state.drag)
  const party = parties.find((one) => one.key === drag?.held.stamp.signerKey)
  if (!drag || !party) return null
  const { client, size, part } = drag
  const { type } = drag.held.stamp
  const round = isDisc(party, type) ? ' round' : ''
  return (
    <div
      className={`place-stamp place-ghost place-tone-${party.tone}${round}${drag.refused ? ' refused' : ''}`}
      style={{ ...size, transform: `translate(${client.x}px, ${client.y}px)` }}
      aria-hidden
    >
      <StampFace {...{ party, type, part }} />
    </div>
  )
}
