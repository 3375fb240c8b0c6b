// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore, useStore } from './store.ts'

afterEach(cleanup)

it('shows its value to every component and renders them again when it changes', () => {
  const store = createStore('one')
  const first = renderHook(() => useStore(store))
  const second = renderHook(() => useStore(store))
  act(() => store.set('two'))
  expect([first.result.current, second.result.current, store.get()]).toEqual(['two', 'two', 'two'])
})

it('tells a listener of every set until it is removed', () => {
  const store = createStore(1)
  const heard = vi.fn<() => void>()
  const stop = store.subscribe(heard)
  store.set(1)
  stop()
  store.set(2)
  expect(heard).toHaveBeenCalledOnce()
})
