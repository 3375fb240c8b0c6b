import { createStore, useStore } from './store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** The one message on screen. */
export interface Toast {
  /** Differs for every message, also when the text is the same. */
  id: number
  kind: ToastKind
  text: string
}

const shownMs = { success: 3000, info: 4000, warning: 4000, error: 5000 } as const
const shown = createStore<Toast | undefined>(undefined)
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message; a former one is replaced, so that one shows at a time (seed 000 section 8). */
export function toast(kind: ToastKind, text: string): void {
  count += 1
  // Toasts never end with a full stop (screens 0.4); a server text might.
  show({ id: count, kind, text: text.replace(/。$/, '') })
}

/** Takes the message away. */
export function dismissToast(): void {
  show(undefined)
}

/** The message on screen now. */
export function useToast(): Toast | undefined {
  return useStore(shown)
}

function show(next: Toast | undefined): void {
  clearTimeout(timer)
  if (next) timer = setTimeout(dismissToast, shownMs[next.kind])
  shown.set(next)
}
