import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serialize } from 'node:v8'
import { type FillRequest, prepare } from '@qiyin/pdf'
import { report } from '../measure.ts'
import { companySeal, positionBox, scannedContract } from './documents.ts'
import { makeParties, signerName } from './parties.ts'

/** What the child process is to do. */
export interface PeakMemoryTask {
  request: FillRequest
  /** A small document with the same field. */
  small: Uint8Array
  /** The large one. */
  path: string
}

const child = fileURLToPath(new URL('peak-memory-child.ts', import.meta.url))

/** Resident memory a process needs above what it had, to read a file of 20 MB and sign it. */
export async function benchPeakMemory(): Promise<void> {
  console.info('\npeak resident memory over the start, reading and signing 20 MB in a process of its own')
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-bench-'))
  try {
    const taskPath = await writeTask(folder)
    await measure('fillFields', ['direct', taskPath])
    await measure('the engine: input and output cross a thread', ['engine', taskPath])
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function writeTask(folder: string): Promise<string> {
  const { signer } = await makeParties('rsa-2048')
  const fields = [{ name: 'a', box: positionBox(0) }]
  const [small, large] = [
    await prepare(scannedContract(1, 1000), { fields }),
    await prepare(scannedContract(10, 2_000_000), { fields }),
  ]
  const path = join(folder, 'contract.pdf')
  await writeFile(path, large.bytes)
  const request = { fields: [{ name: 'a', appearance: companySeal() }], signer, signerName, time: new Date() }
  const taskPath = join(folder, 'task')
  await writeFile(taskPath, serialize({ request, small: small.bytes, path } satisfies PeakMemoryTask))
  return taskPath
}

async function measure(what: string, args: readonly string[]): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', child, ...args])
  const { fileMb, peakMb } = JSON.parse(stdout) as { fileMb: number; peakMb: number } // written by the child
  // The target is 2.5 × the file + 30 MB.
  report(what, (peakMb - 30) / fileMb, '× file, + 30 MB', { atMost: 2.5 })
}
