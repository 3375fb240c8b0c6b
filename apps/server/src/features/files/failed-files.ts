import { createHash } from 'node:crypto'
import { CallError } from '../../http/call-error.ts'
import type { Services } from '../../http/context.ts'
import type { Kept } from '../../http/kept.ts'
import { holdMs, longestHoldMs } from './hold-back.ts'
import { isHostile } from './pdf-refusal.ts'

interface Losses {
  heldUntil: number
  forgottenAt: number
  count: number
}

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
 * Runs a task on strangers' files, unless the same task has cost its process twice within ten minutes: then the files are refused with
 * PDF_TOO_COMPLEX and not touched for as long as `holdMs` says. They are known by their digests, in this process.
 */
export async function unlessItKills<T>(
  { now }: Pick<Services, 'now'>,
  { task, sha256 }: { readonly task: string; readonly sha256: readonly Buffer[] },
  run: () => Promise<T>,
): Promise<T> {
  const key = `${task} ${keyOf(sha256)}`
  if (isHeld(key, now().getTime())) throw new CallError('PDF_TOO_COMPLEX')
  try {
    const done = await run()
    // What cost the process before was not these files.
    failed.delete(key)
    return done
  } catch (error) {
    if (isHostile(error)) remember(key, error, now().getTime())
    throw error
  }
}

function isHeld(key: string, nowMs: number): boolean {
  const known = failed.get(key)
  if (!known) return false
  if (known.forgottenAt < nowMs) failed.delete(key)
  return known.count >= mostLosses && nowMs <= known.heldUntil
}

function remember(key: string, error: unknown, nowMs: number): void {
  const count = (failed.get(key)?.count ?? 0) + 1
  failed.delete(key)
  failed.set(key, { heldUntil: nowMs + holdMs(error, count), forgottenAt: nowMs + longestHoldMs, count })
  const [oldest] = failed.keys()
  if (failed.size > mostFiles && oldest !== undefined) failed.delete(oldest)
}

function keyOf(sha256: readonly Buffer[]): string {
  const digest = createHash('sha256')
  for (const one of sha256) digest.update(one)
  return digest.digest('hex')
}
