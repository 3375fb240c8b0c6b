import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<{ open: boolean }>()

/** Marks everything `run` awaits as being inside a transaction. */
export async function insideTransaction<T>(run: () => Promise<T>): Promise<T> {
  const mark = { open: true }
  try {
    return await scope.run(mark, run)
  } finally {
    // Timers and streams begun inside keep the store; to them the transaction is over.
    mark.open = false
  }
}

/**
 * A second connection awaited inside a transaction waits for ever on the embedded database (it has one), and
 * can exhaust the pool of the other: both say so at once.
 */
export function refuseInsideTransaction(): void {
  if (scope.getStore()?.open) throw new Error('another connection was asked for inside a transaction: use tx')
}
