import { useStore } from '@qiyin/ui/base/store.ts'
import { useEffect, useState } from 'react'
import { createDraftKeeper, type DraftDepot, type DraftKeeper } from './draft-keeper.ts'
import type { WizardDraftStore } from './wizard-draft.ts'

/** A saving follows the last change after this long, and a failed one is tried again. */
const pauseMs = 1200
const retryMs = 10_000

/** Saves a tab's draft by itself, a moment after each change, and again when the line is back. */
export function useDraftKeeper<Draft>(
  drafts: WizardDraftStore<Draft>,
  depot: DraftDepot<Draft>,
): DraftKeeper {
  const [keeper] = useState(() => createDraftKeeper(drafts, depot))
  const failed = useStore(keeper.failed)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (): void => {
      clearTimeout(timer)
      if (keeper.isBehind()) timer = setTimeout(() => void keeper.flush(), pauseMs)
    }
    const now = (): void => {
      if (keeper.isBehind()) void keeper.flush()
    }
    later()
    const unsubscribe = drafts.subscribe(later)
    window.addEventListener('online', now)
    // The page may be on its way out.
    document.addEventListener('visibilitychange', now)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [keeper, drafts])
  useEffect(() => {
    if (!failed || failed.isRefusal) return undefined
    const timer = setTimeout(() => void keeper.flush(), retryMs)
    return () => clearTimeout(timer)
  }, [failed, keeper])
  return keeper
}
