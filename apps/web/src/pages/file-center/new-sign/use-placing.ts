import { useCallback, useMemo, useRef, useState } from 'react'
import type { Size } from '@qiyin/domain/seal/position.ts'
import type { Draft } from './draft.ts'
import type { Party } from './parties.ts'
import { place, startPlacing, type Ground, type Placing, type PlacingAction } from './placing.ts'

export interface PlacingDesk {
  placing: Placing
  ground: Ground
  /** Does it and answers whether the stamps have changed; a refused action changes nothing. */
  act: (action: PlacingAction) => boolean
  /** The state as it is now, for handlers that outlive a rendering. */
  current: () => Placing
}

/** The stamps of the draft with their history; every change goes into the draft. */
export function usePlacing(
  draft: Draft,
  parties: readonly Party[],
  change: (change: (draft: Draft) => Draft) => void,
): PlacingDesk {
  const { merged } = draft
  const ground = useMemo<Ground>(() => {
    const pages: Size[] = (merged?.pages ?? []).map((page) => ({
      width: page.widthPt,
      height: page.heightPt,
    }))
    const sizes = new Map(parties.map((party) => [party.key, party.size]))
    const none = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }
    return { pages, sizeOf: (signerKey) => sizes.get(signerKey) ?? none }
  }, [merged, parties])
  const [placing, setPlacing] = useState(() => startPlacing(draft.stamps, ground))
  // Several events may come before the next rendering.
  const latest = useRef(placing)
  const act = useCallback(
    (action: PlacingAction): boolean => {
      const before = latest.current
      const after = place(before, action, ground)
      latest.current = after
      setPlacing(after)
      if (after.stamps === before.stamps) return false
      change((now) => ({ ...now, stamps: [...after.stamps] }))
      return true
    },
    [ground, change],
  )
  const current = useCallback(() => latest.current, [])
  return useMemo(() => ({ placing, ground, act, current }), [placing, ground, act, current])
}
