import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dayOf } from '@qiyin/domain/dates.ts'
import { z } from 'zod'
import { removeAbandoned } from '../../storage/disk-leftovers.ts'
import type { ChainState } from '../audit/public.ts'
import type { RootStatement } from './root-statement.ts'

const hex = z
  .string()
  .regex(/^([0-9a-f]{2})+$/)
  .transform((text): Buffer => Buffer.from(text, 'hex'))

const rootFile = z.object({
  number: z.number().int().positive(),
  takenTime: z.iso.datetime().transform((text) => new Date(text)),
  chains: z.number().int().nonnegative(),
  root: hex,
  previous: hex,
  mac: hex,
  keyId: hex,
  leaves: z.array(z.string()),
})

/** A root as it lies outside the database. */
export type RootFile = z.output<typeof rootFile>

export function chainOf(leaf: string): ChainState {
  const [contractId = '', count = '', head = ''] = leaf.split(' ')
  return { contractId, count: Number(count), head: Buffer.from(head, 'hex') }
}

/** Content that lies in every directory, and not under its name yet. */
export interface StagedPart {
  /** Gives it its name, in place of what had it. */
  place(): Promise<void>
  /** Takes away what has no name yet. */
  discard(): Promise<void>
}

/** Writes a root, or its time-stamp, into every directory, under a name of nobody else's. */
export async function stageRootPart(
  directories: readonly string[],
  name: string,
  content: string | Buffer,
): Promise<StagedPart> {
  const mark = `${randomUUID()}.part`
  const parts = directories.map((directory) => {
    const path = join(directory, name)
    return { path, part: `${path}.${mark}` }
  })
  const staged = {
    place: async () => {
      for (const { path, part } of parts) await rename(part, path)
    },
    discard: async () => {
      for (const { part } of parts) await rm(part, { force: true })
    },
  }
  try {
    for (const { part } of parts) {
      await mkdir(dirname(part), { recursive: true, mode: 0o700 })
      await writeFile(part, content, { mode: 0o600, flush: true })
    }
    return staged
  } catch (error) {
    await staged.discard()
    throw error
  }
}

/** Removes what a process that died has left without a name; a living one has written since. */
export async function removeStaged(directories: readonly string[], before: Date): Promise<void> {
  for (const directory of directories) await removeAbandoned(directory, before, '.part')
}

/** Writes a root's time-stamp into every directory. */
export async function writeRootPart(
  directories: readonly string[],
  name: string,
  content: string | Buffer,
): Promise<void> {
  const staged = await stageRootPart(directories, name, content)
  try {
    await staged.place()
  } finally {
    await staged.discard()
  }
}

export function rootText({ mac, keyId, leaves, ...statement }: RootFile): string {
  return `${JSON.stringify(
    {
      number: statement.number,
      takenTime: statement.takenTime.toISOString(),
      chains: statement.chains,
      root: statement.root.toString('hex'),
      previous: statement.previous.toString('hex'),
      mac: mac.toString('hex'),
      keyId: keyId.toString('hex'),
      leaves,
    },
    null,
    1,
  )}\n`
}

/** Name without its ending: `.json` for the root, `.tsr` for its time-stamp token. */
export function rootName({ number, takenTime }: Pick<RootStatement, 'number' | 'takenTime'>): string {
  return `${String(number).padStart(6, '0')}-${dayOf(takenTime)}`
}

/** Undefined when it is missing or cannot be read as a root. */
export async function readRoot(directory: string, name: string): Promise<RootFile | undefined> {
  const text = await readPart(directory, `${name}.json`)
  if (!text) return undefined
  const parsed = rootFile.safeParse(asJson(text.toString('utf8')))
  return parsed.success ? parsed.data : undefined
}

/** Undefined when there is no such file. */
export async function readPart(directory: string, name: string): Promise<Buffer | undefined> {
  return readFile(join(directory, name)).catch(absent)
}

/** The highest number of a time-stamp that lies there; 0 when none does. */
export async function lastStampedIn(directory: string): Promise<number> {
  const names = (await readdir(directory).catch(absent)) ?? []
  return Math.max(0, ...names.map((name) => Number(/^(\d{6,})-.*\.tsr$/.exec(name)?.[1] ?? 0)))
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not even JSON: no root.
    return undefined
  }
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
