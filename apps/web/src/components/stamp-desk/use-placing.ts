import { useCallback, useMemo, useState } from 'react'
import { createStore, useStore } from '@qiyin/ui/base/store.ts'
import { place, untouched, type Course, type Pages, type Placing, type PlacingAction } from './placing.ts'
import type { Stamp } from './stamp.ts'

/** The stamps where their owner keeps them: the desk has no copy. */
export interface KeptStamps {
  list: readonly Stamp[]
  /** The list as it is now, for handlers that outlive a rendering. */
  current: () => readonly Stamp[]
  replace: (stamps: readonly Stamp[]) => void
}

export interface PlacingDesk {
  placing: Placing
  pages: Pages
  /** Does it and answers whether the stamps have changed; a refused action changes nothing. */
  act: (action: PlacingAction) => boolean
  /** The state as it is now, for handlers that outlive a rendering. */
  current: () => Placing
}

/** The kept stamps with what is selected and the way back, which live as long as the desk. */
export function usePlacing({ list, current: currentStamps, replace }: KeptStamps, pages: Pages): PlacingDesk {
  const [courses] = useState(() => createStore<Course>(untouched))
  const course = useStore(courses)
  const current = useCallback(
    (): Placing => ({ ...courses.get(), stamps: currentStamps() }),
    [courses, currentStamps],
  )
  const act = useCallback(
    (action: PlacingAction): boolean => {
      const before = current()
      const { stamps, ...next } = place(before, action, pages)
      courses.set(next)
      if (stamps === before.stamps) return false
      replace(stamps)
      return true
    },
    [current, courses, pages, replace],
  )
  const placing = useMemo(() => ({ ...course, stamps: list }), [course, list])
  return useMemo(() => ({ placing, pages, act, current }), [placing, pages, act, current])
}
