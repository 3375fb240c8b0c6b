import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'

interface Kept {
  of: string
  value: unknown
}

/**
 * A state of a page that a reload or a new login in this tab goes on with; it goes with the tab, for it may hold other
 * people's identity numbers. What is kept at a place is of one thing, and for whoever typed it. The state must survive
 * JSON as it is.
 */
export function useKeptInTab<Value>(
  place: string,
  of: string,
  empty: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const { personAccountId } = useCurrentUser()
  const owned = `${personAccountId} ${of}`
  const [value, setValue] = useState(() => {
    const kept = read(place)
    // Written below alone, as `Value`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return kept?.of === owned ? (kept.value as Value) : empty
  })
  useEffect(() => {
    if (value === empty) return
    keep(place, { of: owned, value })
  }, [place, owned, value, empty])
  return [value, setValue]
}

function keep(place: string, kept: Kept): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // More than a tab can hold stays while the page is open.
    sessionStorage.removeItem(place)
  }
}

function read(place: string): Kept | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return isKept(found) ? found : null
  } catch {
    // What cannot be read is nothing.
    return null
  }
}

function isKept(found: unknown): found is Kept {
  return typeof found === 'object' && found !== null && 'of' in found && 'value' in found
}
