import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { createStore, type Store } from '@qiyin/ui/base/store.ts'
import { isUnkept, type DraftHome, type KeptDraft, type WizardDraftStore } from './wizard-draft.ts'

/** The server's side of a wizard's drafts. */
export interface DraftDepot<Draft> {
  /** Whether there is something that would be missed. */
  hasContent: (draft: Draft) => boolean
  write: (kept: KeptDraft<Draft>) => Promise<DraftHome>
  remove: (draftId: string) => Promise<void>
}

/** Why the last saving failed; what was refused is not tried again by itself. */
interface Failed {
  message: string
  isRefusal: boolean
}

export interface DraftKeeper {
  failed: Store<Failed | null>
  /** Whether the server lacks something worth keeping. */
  isBehind: () => boolean
  /** Saves what the server lacks; false when that did not succeed. */
  flush: () => Promise<boolean>
  /** Saves nothing more, and resolves when what was under way is over. */
  rest: () => Promise<void>
  resume: () => void
}

/** Brings a tab's draft to the server, one saving after the other. */
export function createDraftKeeper<Draft>(
  drafts: WizardDraftStore<Draft>,
  depot: DraftDepot<Draft>,
): DraftKeeper {
  const failed = createStore<Failed | null>(null)
  let resting = false
  let running: Promise<boolean> | null = null
  const isResting = (): boolean => resting
  const isBehind = (): boolean => {
    const kept = drafts.getState()
    return isUnkept(kept) && depot.hasContent(kept.draft)
  }
  const save = async (): Promise<boolean> => {
    while (isBehind() && !isResting()) {
      const kept = drafts.getState()
      try {
        const home = await depot.write(kept)
        // Another draft may have taken its place meanwhile.
        if (drafts.getState().clientKey === kept.clientKey) drafts.getState().keptAt(home, kept.changes)
        failed.set(null)
      } catch (thrown) {
        const { message, httpStatus } = asCallFailure(thrown)
        failed.set({ message, isRefusal: httpStatus === 200 })
        return false
      }
    }
    return true
  }
  const flush = (): Promise<boolean> => {
    running ??= save().finally(() => {
      running = null
    })
    return running
  }
  return {
    failed,
    isBehind,
    flush,
    rest: async () => {
      resting = true
      await running
    },
    resume: () => {
      resting = false
      void flush()
    },
  }
}
