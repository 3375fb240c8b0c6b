import { useCallback, useMemo, useRef, useState } from 'react'
import type { Draft } from './draft.ts'
import { place, startPlacing, type Pages, type Placing, type PlacingAction } from './placing.ts'

export interface PlacingDesk {
  placing: Placing
  pages: Pages
  /** Does it and answers whether the stamps have changed; a refused action changes nothing. */
  act: (action: PlacingAction) => boolean
  /** The state as it is now, for handlers that outlive a rendering. */
  current: () => Placing
}

/** The stamps of the draft with their history; every change goes into the draft. */
export function usePlacing(draft: Draft, change: (change: (draft: Draft) => Draft) => void): PlacingDesk {
  const { merged } = draft
  const pages = useMemo<Pages>(
    () => (merged?.pages ?? []).map(({ widthPt, heightPt }) => ({ width: widthPt, height: heightPt })),
    [merged],
  )
  const [placing, setPlacing] = useState(() => startPlacing(draft.stamps, pages))
  // Several events may come before the next rendering.
  const latest = useRef(placing)
  const act = useCallback(
    (action: PlacingAction): boolean => {
      const before = latest.current
      const after = place(before, action, pages)
      latest.current = after
      setPlacing(after)
      if (after.stamps === before.stamps) return false
      change((now) => ({ ...now, stamps: [...after.stamps] }))
      return true
    },
    [pages, change],
  )
  const current = useCallback(() => latest.current, [])
  return useMemo(() => ({ placing, pages, act, current }), [placing, pages, act, current])
}
