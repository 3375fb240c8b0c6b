import type { Db, Services } from '../../http/context.ts'
import { factTime, recordFact } from '../../installation/facts.ts'
import { filesBehind } from '../files/public.ts'
import { sealPreviewKeys } from '../seals/public.ts'

/** What binding the stored files to their names came to. */
export interface BindingReport {
  readonly kept: number
  readonly rewrapped: number
  /** Files that are missing, damaged or not the ones recorded; left as they are, and not readable from now on. */
  readonly problems: readonly string[]
  /** Files that the system kept from being read or written (a full disk, a right that lacks): to be tried again. */
  readonly untried: readonly string[]
}

type BindingServices = Pick<Services, 'database' | 'secrets' | 'now'>

/** Whether files of before keys were bound to them may still be read; an installation without files has none. */
export async function acceptsUnboundBlobs({ database, secrets, now }: BindingServices): Promise<boolean> {
  const { db } = database
  if (await factTime(db, secrets, 'blobs bound')) return false
  if ((await filesBehind(db, '0', 1)).length > 0 || (await sealPreviewKeys(db)).length > 0) return true
  await recordFact(db, secrets, 'blobs bound', now())
  return false
}

/**
 * Binds every stored file to its name and wraps it under the newest master key, and notes that from now on others are
 * forgeries, unless some could not be tried. Bears being stopped and run again.
 */
export async function bindBlobs(services: BindingServices & Pick<Services, 'blobs'>): Promise<BindingReport> {
  const { database, secrets, blobs, now } = services
  const counts = { kept: 0, rewrapped: 0 }
  const problems: string[] = []
  const untried: string[] = []
  for await (const { key, sha256, name } of storedBlobs(database.db)) {
    try {
      counts[await blobs.rewrap(key, sha256)] += 1
    } catch (error) {
      const told = isOfTheSystem(error) ? untried : problems
      told.push(`${name}：${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (untried.length === 0) await recordFact(database.db, secrets, 'blobs bound', now())
  return { ...counts, problems, untried }
}

/** Says nothing about the file itself, unless that it is not there. */
function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error && error.code !== 'ENOENT'
}

interface NamedBlob {
  readonly key: string
  /** Of seals' pictures no digest is recorded. */
  readonly sha256?: Buffer
  readonly name: string
}

async function* storedBlobs(db: Db): AsyncGenerator<NamedBlob, void, undefined> {
  for (let after = '0'; ;) {
    const files = await filesBehind(db, after, 500)
    for (const { fileId, blobKey, sha256 } of files) yield { key: blobKey, sha256, name: `文件 ${fileId}` }
    const last = files.at(-1)
    if (!last) break
    after = last.fileId
  }
  for (const key of await sealPreviewKeys(db)) yield { key, name: `印章图片 ${key}` }
}
