import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 1365px)')

/** True below 1366 px, the seeds' narrow screen (seed 001 section 9). */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
