import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '@qiyin/domain/dates.ts'
import { z } from 'zod'

/** A chain as a root holds it: contract, count and head (hexadecimal), one space apart. */
export type RootLeaf = string

/** What a root says; its digest is time-stamped, and the next root goes on from it. */
export interface RootStatement {
  readonly number: number
  readonly takenTime: Date
  readonly chains: number
  readonly root: Buffer
  readonly previous: Buffer
}

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

/** The bytes of which the digest is made and the time-stamp tells. */
export function statementText({ number, takenTime, chains, root, previous }: RootStatement): string {
  return [
    'qiyin audit root',
    number,
    takenTime.toISOString(),
    chains,
    root.toString('hex'),
    previous.toString('hex'),
    '',
  ].join('\n')
}

export function digestOf(statement: RootStatement): Buffer {
  return createHash('sha256').update(statementText(statement)).digest()
}

/** Writes a root, or its time-stamp, into every directory; durable when it resolves. */
export async function writeRootPart(
  directories: readonly string[],
  name: string,
  content: string | Buffer,
): Promise<void> {
  for (const directory of directories) {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const path = join(directory, name)
    const file = await open(`${path}.part`, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
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
