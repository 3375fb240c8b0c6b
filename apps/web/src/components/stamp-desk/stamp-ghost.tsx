import type { ReactElement } from 'react'
import { useDrag } from './drag.ts'
import type { StampSigner } from './stamp-signer.ts'
import { StampFace, stampLook } from './stamp-face.tsx'
import './placed-stamp.css'
import './stamp-ghost.css'

/** The stamp at the pointer. */
export function StampGhost({ signers }: { signers: readonly StampSigner[] }): ReactElement | null {
  const drag = useDrag((state) => state.drag)
  const signer = signers.find((one) => one.key === drag?.held.stamp.signerKey)
  if (!drag || !signer) return null
  const { client, size, part } = drag
  const { type } = drag.held.stamp
  return (
    <div
      className={`${stampLook(signer, type)} stamp-ghost${drag.refused ? ' refused' : ''}`}
      data-stamp={drag.refused ? 'refused' : undefined}
      style={{ ...size, transform: `translate(${client.x}px, ${client.y}px)` }}
      aria-hidden
    >
      <StampFace {...{ signer, type, part }} />
    </div>
  )
}
