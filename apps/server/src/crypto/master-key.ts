import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { unwrapKeys } from './unwrap-keys.ts'

/** The master keys: the first one seals, all of them open. */
export interface KeyRing {
  readonly current: MasterKey
  /** The oldest key: keyed hashes are made with it, so that look-up survives a rotation. */
  readonly eldest: MasterKey
  /** Newest first. */
  readonly keys: readonly MasterKey[]
  /** By the four bytes that sealed values carry. */
  find(id: Buffer): MasterKey | undefined
}

interface MasterKey {
  readonly id: Buffer
  /** Tells this key from others with the same id; of no use to who wants to guess it. */
  readonly checkValue: Buffer
  /** A 32-byte key for one use; different uses share nothing. */
  derive(use: string): Buffer
}

/** The configured master keys; undefined when they are looked for in a file that is not there. */
export async function readKeyRing(config: Config['masterKey']): Promise<KeyRing | undefined> {
  switch (config.kind) {
    case 'environment':
      return keyRing(config.keys)
    case 'service':
      return keyRing(await unwrapKeys(config))
    case 'file': {
      const text = await readText(config.path)
      return text === undefined ? undefined : fileRing(config.path, text)
    }
  }
}

function fileRing(path: string, text: string): KeyRing {
  const keys = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Buffer.from(line.trim(), 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length !== 32))
    throw new Error(`${path} is not a master key file: one base64 line of 32 bytes for each key`)
  return keyRing(keys)
}

export function keyRing(keys: readonly Buffer[]): KeyRing {
  const masters = keys.map(masterKey)
  const current = masters[0]
  const eldest = masters.at(-1)
  if (!current || !eldest) throw new Error('no master key')
  return { current, eldest, keys: masters, find: (id) => masters.find((one) => one.id.equals(id)) }
}

function masterKey(key: Buffer): MasterKey {
  const derived = new Map<string, Buffer>()
  const derive = (use: string): Buffer => {
    const known = derived.get(use)
    if (known) return known
    const made = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `qiyin ${use}`, 32))
    derived.set(use, made)
    return made
  }
  return {
    id: createHash('sha256').update('qiyin key id').update(key).digest().subarray(0, 4),
    checkValue: derive('check value'),
    derive,
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes the one key of an installation that has none yet, readable by its owner alone. */
export async function createKeyFile(path: string): Promise<KeyRing> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  await file.writeFile(`${randomBytes(32).toString('base64')}\n`)
  await file.sync()
  await file.close()
  await chmod(temporary, 0o600)
  // Never over an existing key: of two first starts, one makes it and both read it.
  await link(temporary, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await rm(temporary)
  return fileRing(path, await readFile(path, 'utf8'))
}
