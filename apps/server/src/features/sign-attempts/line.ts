import { setTimeout as wait } from 'node:timers/promises'

/** The last of each line; lines of one installation's database are none of another's. */
const lines = new WeakMap<object, Map<string, Promise<void>>>()

/** Runs when everybody who came before in this process, to the same line, has left; 'busy' if that takes too long. */
export async function waitInLine<T>(
  owner: object,
  name: string,
  { patienceMs, run }: { patienceMs: number; run: () => Promise<T> },
): Promise<T | 'busy'> {
  const own = lines.get(owner) ?? new Map<string, Promise<void>>()
  lines.set(owner, own)
  const before = own.get(name) ?? Promise.resolve()
  const left = Promise.withResolvers<void>()
  // Never rejects: whoever stands behind only wants to know that the place is free.
  const last = before.then(() => left.promise)
  own.set(name, last)
  try {
    return (await comesInTime(before, patienceMs)) ? await run() : 'busy'
  } finally {
    left.resolve()
    if (own.get(name) === last) own.delete(name)
  }
}

async function comesInTime(before: Promise<void>, patienceMs: number): Promise<boolean> {
  const gone = new AbortController()
  const tooLate = wait(patienceMs, false, { signal: gone.signal }).catch(() => false)
  try {
    return await Promise.race([before.then(() => true), tooLate])
  } finally {
    gone.abort()
  }
}
