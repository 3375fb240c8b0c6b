import { useSyncExternalStore } from 'react'
import type { ViewerController } from './viewer-controller.ts'
import type { ViewerState } from './viewer-state.ts'

/** What the viewer shows now; the component renders again whenever it changes. */
export function useViewer(controller: ViewerController): ViewerState {
  return useSyncExternalStore(controller.subscribe, controller.getState)
}
