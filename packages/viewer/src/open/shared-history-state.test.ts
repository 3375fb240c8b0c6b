import { expect, test } from 'vitest'
import { shareHistoryState } from './shared-history-state.ts'

class FakeHistory {
  readonly entries: unknown[] = [null]
  get state(): unknown {
    return this.entries.at(-1)
  }
  pushState(state: unknown): void {
    this.entries.push(state)
  }
  replaceState(state: unknown): void {
    this.entries.splice(-1, 1, state)
  }
}

const place = { fingerprint: 'f', uid: 0, destination: null }

test('what a router keeps in an entry stays when the library writes there', () => {
  const history = new FakeHistory()
  history.replaceState({ key: 'a', idx: 4 })
  shareHistoryState(history)
  history.replaceState(place)
  expect(history.entries).toEqual([{ key: 'a', idx: 4, ...place }])
  history.pushState({ ...place, uid: 1 })
  expect(history.state).toEqual({ key: 'a', idx: 5, ...place, uid: 1 })
})

test('what others write stands alone', () => {
  const history = new FakeHistory()
  shareHistoryState(history)
  history.replaceState({ ...place })
  expect(history.state).toEqual(place)
  history.pushState({ key: 'b', idx: 1 })
  expect(history.state).toEqual({ key: 'b', idx: 1 })
})

test('afterwards the history is as it was', () => {
  const history = new FakeHistory()
  shareHistoryState(history)()
  history.replaceState({ idx: 1 })
  history.replaceState(place)
  expect(history.state).toEqual(place)
})
