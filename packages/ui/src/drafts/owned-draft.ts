import { useEffect, useRef, useState } from 'react'
import { keepInTab, readFromTab } from './kept-in-tab.ts'

/** What is typed into a form, kept in this tab. */
export interface OwnedDraft<Values> {
  /** What was typed before the form was left, over what it begins with. */
  kept: Partial<Values>
  keep: (values: Values) => void
  /** The server has it now. */
  drop: () => void
}

/**
 * What is typed into a form, kept in the tab, so that going back or a new login loses nothing (screens 0.11);
 * for its `owner` alone: the next person at this tab sees nothing of the former's.
 */
export function useOwnedDraft<Values extends object>(key: string, owner: string): OwnedDraft<Values> {
  // Written below alone, as `Values`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [kept] = useState(() => (readFromTab(key, owner) ?? {}) as Partial<Values>)
  return {
    kept,
    keep: (values) => keepInTab(key, owner, values),
    drop: () => sessionStorage.removeItem(key),
  }
}

/** Keeps values that a form holds itself, once they are others than it began with. */
export function useKeptValues<Values>(values: Values, keep: (values: Values) => void): void {
  const seen = useRef(values)
  useEffect(() => {
    if (seen.current === values) return
    seen.current = values
    keep(values)
  })
}
