import type { Item } from './batch.ts'

/** The contract of a run to look at: the first in work, else the first in line, else the one that was signed last. */
export function currentItem(items: readonly Item[]): Item | undefined {
  return (
    items.find(({ inWork }) => inWork) ??
    items.find(({ state }) => state === 'signing') ??
    items
      .filter(({ state }) => state === 'signed')
      .toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? ''))
      .at(-1)
  )
}
