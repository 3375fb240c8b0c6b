import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { emptyDraft, type Draft } from './draft.ts'

interface DraftStore {
  draft: Draft
  change: (change: (draft: Draft) => Draft) => void
  clear: () => void
}

/** The one draft of this tab. It goes with the tab: it holds other people's identity numbers. */
export const useDraftStore = create<DraftStore>()(
  persist(
    (set) => ({
      draft: emptyDraft,
      change: (change) =>
        set(({ draft }) => ({ draft: { ...change(draft), savedAt: timeText(new Date()) } })),
      clear: () => set({ draft: emptyDraft }),
    }),
    {
      name: 'initiation-draft',
      version: 2,
      storage: createJSONStorage(() => sessionStorage),
      // What an older build of this page left in the tab: its stamps had no type.
      migrate: (kept) => ({ draft: { ...(kept as Pick<DraftStore, 'draft'>).draft, stamps: [] } }),
    },
  ),
)

function timeText(time: Date): string {
  return time.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Shanghai' })
}
