import { useEffect, useMemo, useState } from 'react'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { cancelDrag } from './drag.ts'
import type { ActionTools } from './action-tools.ts'
import { dragActions, type DragActions } from './drag-actions.ts'
import { stampActions, type StampActions } from './stamp-actions.ts'
import type { PlacingDesk } from './use-placing.ts'

interface DeskControls {
  actions: StampActions & DragActions
  /** The stamp that takes the focus once it is drawn. */
  focusId: string | null
  /** What has just happened. */
  said: string
  say: (text: string) => void
}

/** Everything that mouse and keyboard do to the stamps, with the words for it. */
export function useDeskActions(desk: PlacingDesk, controller: ViewerController): DeskControls {
  const [focusId, focus] = useState<string | null>(null)
  const [said, say] = useState('')
  const actions = useMemo(() => {
    const tools: ActionTools = { desk, controller, say, focus }
    return { ...stampActions(tools), ...dragActions(tools) }
  }, [desk, controller])
  useEffect(() => cancelDrag, [])
  useEffect(() => {
    if (focusId === null) return undefined
    // Whoever has gone on by the time the stamp is drawn is not called back to it.
    const forget = (): void => focus(null)
    window.addEventListener('focusin', forget)
    return () => window.removeEventListener('focusin', forget)
  }, [focusId])
  useHistoryKeys(actions)
  return { actions, focusId, said, say }
}

function useHistoryKeys({ undo, redo }: Pick<StampActions, 'undo' | 'redo'>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isElsewhere(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'z' && !event.shiftKey) undo()
      else if (key === 'z' || key === 'y') redo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [undo, redo])
}

/** In a field with a history of its own, or in a dialog over the pages. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null
}
