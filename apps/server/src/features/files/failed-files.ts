import { createHash } from 'node:crypto'
import { CallError } from '../../http/call-error.ts'
import type { Services } from '../../http/context.ts'
import type { Kept } from '../../http/kept.ts'
import { isHostile } from './pdf-refusal.ts'

interface Losses {
  until: number
  count: number
}

const forgetAfterMs = 10 * 60_000
const mostFiles = 2000
/** The first one may be the fault of a busy machine. */
const mostLosses = 2

/** Those that failed longest ago first. */
const failed = new Map<string, Losses>()

/** Files that have cost a worker; once cleared they are tried again. */
export const keptLosses: Kept = {
  name: 'failed-files',
  label: '无法处理的文件',
  count: () => failed.size,
  clear: () => failed.clear(),
}

/**
 * Runs a task on strangers' files, unless the same task has cost its process twice within ten minutes: then the files
 * are refused with PDF_TOO_COMPLEX and touched no more. They are known by their digests, in this process.
 */
export async function unlessItKills<T>(
  { now }: Pick<Services, 'now'>,
  { task, sha256 }: { readonly task: string; readonly sha256: readonly Buffer[] },
  run: () => Promise<T>,
): Promise<T> {
  const key = `${task} ${keyOf(sha256)}`
  const known = failed.get(key)
  if (known && known.until < now().getTime()) failed.delete(key)
  else if (known && known.count >= mostLosses) throw new CallError('PDF_TOO_COMPLEX')
  try {
    return await run()
  } catch (error) {
    if (isHostile(error)) remember(key, now())
    throw error
  }
}

function remember(key: string, now: Date): void {
  const count = (failed.get(key)?.count ?? 0) + 1
  failed.delete(key)
  failed.set(key, { until: now.getTime() + forgetAfterMs, count })
  const [oldest] = failed.keys()
  if (failed.size > mostFiles && oldest !== undefined) failed.delete(oldest)
}

function keyOf(sha256: readonly Buffer[]): string {
  const digest = createHash('sha256')
  for (const one of sha256) digest.update(one)
  return digest.digest('hex')
}
