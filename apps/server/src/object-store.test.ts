import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storageCommand } from './cli/storage.ts'
import { readConfig } from './config.ts'
import { keyRing } from './crypto/master-key.ts'
import { diskPlace } from './storage/disk.ts'
import { encryptedStore } from './storage/encrypted-store.ts'
import { s3Place } from './storage/s3.ts'
import { openObjectStore, type ObjectStore } from './testing/object-store.ts'
import { detailOf, initiateFor, makeSigners, signSlotAs, type Slot } from './testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

let objectStore: ObjectStore
let server: TestServer
beforeAll(async () => {
  objectStore = await openObjectStore()
  const { storage } = readConfig(objectStore.environment)
  server = await startTestServer({ config: { storage, logLevel: 'silent' } })
})
afterAll(async () => {
  await server.close()
  await objectStore.close()
})

const readiness = async (): Promise<Record<string, boolean>> => {
  const answer = await fetch(`${server.url}/esignature/api/health/ready`)
  return ((await answer.json()) as { result: Record<string, boolean> }).result
}

it('a contract is begun, signed, completed and read while all files lie in a bucket', async () => {
  const parties = await makeSigners(server)
  const [first, second] = (await initiateFor(server, parties, ['individual', 'agent'])) as [Slot, Slot]
  await signSlotAs(server, first, parties.individual)
  await signSlotAs(server, second, parties.agent)
  await server.runJobs()
  const { fileId, completeTime } = await detailOf(server, first.contractId, parties.individual)
  expect(completeTime).not.toBeNull()
  const { session } = parties.individual
  const whole = await server.call(filesContractsDownload, { fileId }, { session })
  expect(whole.status).toBe(200)
  expect(whole.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const headers = { range: 'bytes=1000-2999' }
  const part = await server.call(filesContractsDownload, { fileId }, { session, headers })
  expect(part.status).toBe(206)
  expect(part.bytes.equals(whole.bytes.subarray(1000, 3000))).toBe(true)
  expect(await readdir(server.services.config.dataDir)).not.toContain('files')
  expect(await readiness()).toMatchObject({ storage: true })
})

it('the command moves files to the bucket and back, each time to the place that is named', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'qiyin-move-'))
  const keys = keyRing([Buffer.alloc(32, 1)])
  const disk = encryptedStore(diskPlace(join(dataDir, 'files')), keys)
  const { settings, environment } = objectStore
  const prefix = `${settings.prefix}moved/`
  const bucket = encryptedStore(s3Place({ ...settings, prefix }), keys)
  const url = `s3://${settings.bucket}/${prefix}`
  const { key } = await disk.put(Buffer.from('合同'))
  const move = (direction: string): ReturnType<typeof storageCommand> => {
    const moving = { STORAGE_URL: url, STORAGE_MOVING: direction, DATA_DIR: dataDir }
    return storageCommand(['move'], () => readConfig({ ...environment, ...moving }))
  }
  expect(await move('to-s3')).toEqual({ exitCode: 0, output: told(url) })
  expect((await bucket.read(key)).toString()).toBe('合同')
  expect(await disk.stat(key)).toBeUndefined()
  expect(await move('to-disk')).toEqual({ exitCode: 0, output: told(join(dataDir, 'files')) })
  expect((await disk.read(key)).toString()).toBe('合同')
  expect(await move('')).toMatchObject({ exitCode: 2 })
})

/** What is said when one file has moved. */
const told = (place: string): string =>
  `已迁移 1 个文件到 ${place}，0 个已在该处，0 个有问题。可以删除 STORAGE_MOVING 并重启全部进程`
