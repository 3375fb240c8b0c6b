import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

interface ListAddressRule<State extends { pageNum: number }> {
  read: (search: URLSearchParams) => State
  write: (state: State) => URLSearchParams
  /** Where local storage keeps the last query, for the lists that do. */
  keepUnder?: string
}

/** Changes the address; `replace` leaves no way back to what it said. */
export type ChangeAddress<State> = (change: Partial<State>, how?: { replace: boolean }) => void

/**
 * A list's state in the address, and its change; a list that keeps its last query begins with that where the address
 * says nothing.
 * Whatever changes, the list begins at page 1 unless the change says otherwise.
 */
export function useListAddress<State extends { pageNum: number }>(
  rule: ListAddressRule<State>,
): [state: State, update: ChangeAddress<State>] {
  const [search, setSearch] = useSearchParams()
  const kept = search.size > 0 || rule.keepUnder === undefined ? null : localStorage.getItem(rule.keepUnder)
  useEffect(() => {
    if (kept) setSearch(kept, { replace: true })
  }, [kept, setSearch])
  const state = rule.read(kept ? new URLSearchParams(kept) : search)
  const update: ChangeAddress<State> = (change, how) => {
    const next = rule.write({ ...state, pageNum: 1, ...change })
    if (rule.keepUnder !== undefined) localStorage.setItem(rule.keepUnder, next.toString())
    setSearch(next, how)
  }
  return [state, update]
}
