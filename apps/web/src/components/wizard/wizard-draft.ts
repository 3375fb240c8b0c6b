import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Where the server keeps a draft. */
export interface DraftHome {
  draftId: string
  /** Which saving of it this page has seen last. */
  revision: number
  /** YYYY-MM-DD HH:mm:ss */
  savedTime: string
}

/** What a tab keeps of a wizard. */
export interface KeptDraft<Draft> {
  draft: Draft
  step: number
  /** Whose draft it is; null before the first change. */
  owner: string | null
  /** Made with the draft: the server adds one for it, however often it is asked. */
  clientKey: string
  /** Null until the server has it. */
  home: DraftHome | null
  /** How often it was changed, and up to which change the server has it. */
  changes: number
  keptChanges: number
}

export interface WizardDraft<Draft> extends KeptDraft<Draft> {
  change: (owner: string, change: (draft: Draft) => Draft) => void
  goTo: (step: number) => void
  /** Puts a draft that the server keeps in place of this one. */
  open: (kept: { owner: string; draft: Draft; step: number; home: DraftHome }) => void
  /** The server has it up to this change. */
  keptAt: (home: DraftHome, changes: number) => void
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
 * The one draft that a tab is at. A reload or a new login continues it, before the server has it, too; it goes with the
 * tab, for it may hold other people's identity numbers.
 */
export function createWizardDraft<Draft>({
  name,
  empty,
  version,
  renew,
}: DraftOptions<Draft>): WizardDraftStore<Draft> {
  const fresh = (): KeptDraft<Draft> => ({
    draft: empty,
    step: 0,
    owner: null,
    clientKey: crypto.randomUUID(),
    home: null,
    changes: 0,
    keptChanges: 0,
  })
  return createStore<WizardDraft<Draft>>()(
    persist(
      (set) => ({
        ...fresh(),
        change: (owner, change) =>
          set(({ draft, changes }) => ({ draft: change(draft), owner, changes: changes + 1 })),
        goTo: (step) => set(({ changes }) => ({ step, changes: changes + 1 })),
        open: (kept) => set({ ...fresh(), ...kept }),
        keptAt: (home, keptChanges) => set({ home, keptChanges }),
        clear: () => set(fresh()),
      }),
      {
        name,
        version,
        storage: createJSONStorage(() => sessionStorage),
        migrate: (kept) => ({ ...fresh(), draft: renew((kept as { draft: Partial<Draft> }).draft) }),
      },
    ),
  )
}

/** Whether the server lacks the last change. */
export function isUnkept({ home, changes, keptChanges }: KeptDraft<unknown>): boolean {
  return home === null || changes !== keptChanges
}
