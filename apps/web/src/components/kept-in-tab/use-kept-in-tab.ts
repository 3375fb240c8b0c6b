import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { keepInTab, readFromTab } from '@qiyin/ui/drafts/kept-in-tab.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'

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
    // Written below alone, as `Value`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (readFromTab(place, owned) ?? empty) as Value
  })
  useEffect(() => {
    if (value === empty) return
    keepInTab(place, owned, value)
  }, [place, owned, value, empty])
  return [value, setValue]
}
