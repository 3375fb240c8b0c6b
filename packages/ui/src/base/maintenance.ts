import { createStore } from './store.ts'

/** What the platform says while it is closed for an upgrade; undefined while it is open, as far as this page knows. */
export const maintenance = createStore<string | undefined>(undefined)
