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
  const { keepUnder } = rule
  const kept = search.size > 0 || keepUnder === undefined ? null : localStorage.getItem(keepUnder)
  useEffect(() => {
    if (kept) setSearch(kept, { replace: true })
  }, [kept, setSearch])
  const given = search.size > 0 ? rule.write(rule.read(search)).toString() : null
  useEffect(() => {
    // An address that somebody followed is left as one that was clicked together here.
    if (given !== null && keepUnder !== undefined) localStorage.setItem(keepUnder, given)
  }, [given, keepUnder])
  const state = rule.read(kept ? new URLSearchParams(kept) : search)
  const update: ChangeAddress<State> = (change, how) => {
    const next = rule.write({ ...state, pageNum: 1, ...change })
    if (keepUnder !== undefined) localStorage.setItem(keepUnder, next.toString())
    setSearch(next, how)
  }
  return [state, update]
}
