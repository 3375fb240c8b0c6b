/** The part of `window.history` that pages write to. */
type WritableHistory = Pick<History, 'state' | 'pushState' | 'replaceState'>

/**
 * Lets the library's history and the page's router share the entries of the browser. Each keeps its own things in an
 * entry's state, and the library would throw the router's away: as long as this lasts, both stand in it. Returns
 * what ends it.
 */
export function shareHistoryState(history: WritableHistory): () => void {
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.pushState = (state: unknown, unused, url) => push(joined(history.state, state, 1), unused, url)
  history.replaceState = (state: unknown, unused, url) =>
    replace(joined(history.state, state, 0), unused, url)
  return () => {
    Reflect.deleteProperty(history, 'pushState')
    Reflect.deleteProperty(history, 'replaceState')
  }
}

/** The library's state with what stood there before; by `idx` routers count entries. */
function joined(before: unknown, written: unknown, step: 0 | 1): unknown {
  if (!isObject(before) || !isObject(written) || !('fingerprint' in written)) return written
  const place = typeof before['idx'] === 'number' ? { idx: before['idx'] + step } : {}
  return { ...before, ...written, ...place }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
