import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What a tab keeps of a wizard. */
interface Kept<Draft> {
  draft: Draft
  step: number
  /** HH:mm in Shanghai; empty before the first change. */
  savedAt: string
  /** Whose draft it is; null before the first change. */
  owner: string | null
}

export interface WizardDraft<Draft> extends Kept<Draft> {
  change: (owner: string, change: (draft: Draft) => Draft) => void
  goTo: (step: number) => void
  clear: () => void
}

export type WizardDraftStore<Draft> = StoreApi<WizardDraft<Draft>>

interface DraftOptions<Draft> {
  name: string
  empty: Draft
  /** To be raised with the shape of the draft. */
  version: number
  /** Makes a draft of what an older build of the page left in the tab. */
  renew: (old: Partial<Draft>) => Draft
}

/**
 * The one draft that a tab has of a wizard. A reload or a new login continues it; it goes with the tab, for it may
 * hold other people's identity numbers.
 */
export function createWizardDraft<Draft>({
  name,
  empty,
  version,
  renew,
}: DraftOptions<Draft>): WizardDraftStore<Draft> {
  const fresh: Kept<Draft> = { draft: empty, step: 0, savedAt: '', owner: null }
  return createStore<WizardDraft<Draft>>()(
    persist(
      (set) => ({
        ...fresh,
        change: (owner, change) =>
          set(({ draft }) => ({ draft: change(draft), savedAt: timeText(new Date()), owner })),
        goTo: (step) => set({ step }),
        clear: () => set(fresh),
      }),
      {
        name,
        version,
        storage: createJSONStorage(() => sessionStorage),
        migrate: (kept) => ({ ...fresh, draft: renew((kept as { draft: Partial<Draft> }).draft) }),
      },
    ),
  )
}

function timeText(time: Date): string {
  return time.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Shanghai' })
}
