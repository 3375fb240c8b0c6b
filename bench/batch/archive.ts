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
  let memory = 0
  let archiveBytes = 0
  for (let round = 0; round < rounds; round++) {
    sum.copy += await timed(async () => copyAll(setting, keys))
    const watch = watchMemory()
    sum.pack += await timed(async () => {
      archiveBytes = await packAll(setting, ids)
    })
    memory = Math.max(memory, watch.stop())
  }
  report('copying the same bytes', sum.copy / sum.pack, '× packing', { atLeast: 0.5 })
  report('memory above the start while packing', memory / archiveBytes, '× the archive', { atMost: 0.5 })
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

async function packAll({ server, parties }: Setting, contractIds: readonly string[]): Promise<number> {
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
  if (record?.packed !== contractIds.length || record.sizeBytes === null)
    throw new Error(`the archive lacks documents: ${record?.failReason ?? record?.packed}`)
  return record.sizeBytes
}

async function timed(run: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

/** The most bytes that are held above those at the beginning. */
function watchMemory(): { stop: () => number } {
  const atStart = process.memoryUsage.rss()
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - atStart)
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return most
    },
  }
}
