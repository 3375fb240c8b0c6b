import { useSyncExternalStore } from 'react'

/** One value outside of React that any part of a page may read, change and follow. */
export interface Store<Value> {
  get: () => Value
  /** Tells every listener, also when the value is the same. */
  set: (next: Value) => void
  /** Runs the listener after each `set`; returns its own removal. */
  subscribe: (listener: () => void) => () => void
}

/**
 * The one way to keep state beside React, for what a component asks of another far away (toast, question,
 * agreement). `const opened = createStore<Name | undefined>(undefined)`; a component shows `useStore(opened)`,
 * anybody calls `opened.set('user')`. State of one page belongs in its address or its components.
 */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The store's value; the component renders again whenever it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
