interface Kept {
  of: string
  value: unknown
}

/**
 * Keeps a value at a place in this tab, for whom and of what it is; it must survive JSON as it is. It goes with the tab,
 * for it may hold other people's identity numbers.
 */
export function keepInTab(place: string, of: string, value: unknown): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ of, value } satisfies Kept))
  } catch {
    // More than a tab can hold stays while the page is open.
    sessionStorage.removeItem(place)
  }
}

/** What is kept at a place, of this and for whom; undefined where there is nothing, or somebody else's. */
export function readFromTab(place: string, of: string): unknown {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return isKept(found) && found.of === of ? found.value : undefined
  } catch {
    // What cannot be read is nothing.
    return undefined
  }
}

function isKept(found: unknown): found is Kept {
  return typeof found === 'object' && found !== null && 'of' in found && 'value' in found
}
