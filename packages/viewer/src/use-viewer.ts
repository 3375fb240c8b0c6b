import { useSyncExternalStore } from 'react'
import type { ViewerState } from './viewer-state.ts'
import type { ViewerStore } from './viewer-store.ts'

/**
 * What `select` takes out of the viewer's state; the component renders again only when that is another value. It
 * must take, not make: a new object each time would never be the same.
 */
export function useViewer<T>(
  controller: Pick<ViewerStore, 'subscribe' | 'getState'>,
  select: (state: ViewerState) => T,
): T {
  return useSyncExternalStore(controller.subscribe, () => select(controller.getState()))
}
