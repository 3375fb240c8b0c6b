import { INITIAL_STATE, type ViewerState } from './viewer-state.ts'

/** Holds the state of one viewer and tells its listeners of every change. */
export class ViewerStore {
  #state: ViewerState = INITIAL_STATE
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): ViewerState => this.#state

  set(change: Partial<ViewerState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
