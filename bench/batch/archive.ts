import { Readable } from 'node:stream'
import { addDownloadRecord, downloadRecord } from '../../apps/server/src/features/download-records/public.ts'
import { pack } from '../../apps/server/src/features/downloads/pack.ts'
import { fileById } from '../../apps/server/src/features/files/public.ts'
import { contractsById } from '../../apps/server/src/features/contracts/public.ts'
import { report } from '../measure.ts'
import type { Setting } from './setting.ts'

const entries = 1000
const rounds = 3

/** An archive of a thousand documents, made as its job makes it, against copying the same bytes in the same store. */
export async function benchArchive(setting: Setting, contractIds: readonly string[]): Promise<void> {
  // Each is read, checked, told to its trail and packed anew.
  const ids = Array.from({ length: entries }, (_, at) => contractIds[at % contractIds.length] ?? '')
  console.info(`\narchive: ${entries} documents of ${contractIds.length} contracts, wall time and memory`)
  const keys = await blobKeys(setting, ids)
  const sum = { pack: 0, copy: 0 }
  const memory = { few: 0, all: 0 }
  for (let round = 0; round < rounds; round++) {
    sum.copy += await timed(async () => copyAll(setting, keys))
    const few = watchMemory()
    await packAll(setting, ids.slice(0, entries / 4))
    memory.few = Math.max(memory.few, few.stop())
    const all = watchMemory()
    sum.pack += await timed(async () => packAll(setting, ids))
    memory.all = Math.max(memory.all, all.stop())
  }
  report('copying the same bytes', sum.copy / sum.pack, '× packing', { atLeast: 0.5 })
  report('peak memory, four times the documents', memory.all / memory.few, '× the peak of a quarter', {
    atMost: 1.2,
  })
}

async function blobKeys({ server }: Setting, ids: readonly string[]): Promise<string[]> {
  const { db } = server.services.database
  const keys = new Map<string, string>()
  for (const { contractId, fileId } of await contractsById(db, [...new Set(ids)])) {
    const file = await fileById(db, fileId)
    if (file) keys.set(contractId, file.blobKey)
  }
  return ids.flatMap((id) => keys.get(id) ?? [])
}

async function copyAll({ server }: Setting, keys: readonly string[]): Promise<void> {
  const { blobs } = server.services
  const { key } = await blobs.put(
    Readable.from(
      (async function* () {
        for (const one of keys) yield* await blobs.open(one)
      })(),
      { objectMode: false },
    ),
  )
  await blobs.remove(key)
}

async function packAll({ server, parties }: Setting, contractIds: readonly string[]): Promise<void> {
  const { services } = server
  const { personId, name: personName } = parties.initiator
  const recordId = await services.database.transaction(async (tx) =>
    addDownloadRecord(tx, {
      personId,
      mark: 'PERSONAL',
      contractIds,
      withEvidence: false,
      personName,
      address: '',
      userAgent: '',
      createdTime: services.now(),
    }),
  )
  await pack(services, recordId)
  const record = await downloadRecord(services.database.db, recordId)
  if (record?.packed !== contractIds.length)
    throw new Error(`the archive lacks documents: ${record?.failReason ?? record?.packed}`)
}

async function timed(run: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

/** The most memory of the process meanwhile, in bytes. */
function watchMemory(): { stop: () => number } {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return most
    },
  }
}
