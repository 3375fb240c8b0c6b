import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readKeyRing, type KeyRing } from '../../crypto/master-key.ts'
import { diskPlace } from '../../storage/disk.ts'
import { encryptedStore } from '../../storage/encrypted-store.ts'
import { initiate } from '../../testing/initiations.ts'
import { makeParties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { unbind } from '../../testing/unbound-blob.ts'
import { filesBehind } from '../files/public.ts'
import { acceptsUnboundBlobs, bindBlobs } from './public.ts'

let server: TestServer
let keys: KeyRing
beforeAll(async () => {
  server = await startTestServer()
  const ring = await readKeyRing(server.services.config.masterKey)
  if (!ring) throw new Error('the server has made no key')
  keys = ring
})
afterAll(() => server.close())

const pathOf = (key: string): string =>
  join(server.services.config.storage.directory, key.slice(0, 2), key.slice(2, 4), key)

it('binds the files of an older installation once, names those that are not the recorded ones, and closes the door when all were tried', async () => {
  const { services } = server
  const { database, secrets } = services
  expect(await acceptsUnboundBlobs(services)).toBe(false)
  await initiate(server, await makeParties(database.db, secrets))
  // As before: nothing is bound, and nothing says that it is.
  await database.db.deleteFrom('installation_fact').where('name', '=', 'blobs bound').execute()
  const files = await filesBehind(database.db, '0', 100)
  for (const { blobKey } of files) await unbind(pathOf(blobKey), { key: blobKey, keys })
  expect(await acceptsUnboundBlobs(services)).toBe(true)
  const [one, other] = files
  if (!one || !other) throw new Error('an initiation stores an upload and a document')
  await writeFile(pathOf(other.blobKey), await readFile(pathOf(one.blobKey)))
  const accepting = {
    ...services,
    blobs: encryptedStore(diskPlace(services.config.storage.directory), keys, { acceptsUnbound: true }),
  }
  const full = Object.assign(new Error('no space left on device'), { syscall: 'write', code: 'ENOSPC' })
  const rewrap = (): Promise<never> => Promise.reject(full)
  const failing = await bindBlobs({ ...accepting, blobs: { ...accepting.blobs, rewrap } })
  expect(failing.untried.length).toBeGreaterThanOrEqual(files.length)
  expect(await acceptsUnboundBlobs(services)).toBe(true)
  const report = await bindBlobs(accepting)
  expect(report).toMatchObject({ rewrapped: files.length - 1 })
  // The pictures of the parties' seals are named only.
  expect(report.problems.filter((problem) => !problem.startsWith('印章图片'))).toEqual([
    expect.stringContaining(`文件 ${other.fileId}`),
  ])
  expect(await acceptsUnboundBlobs(services)).toBe(false)
  expect(await bindBlobs(services)).toMatchObject({ rewrapped: 0, kept: report.kept + report.rewrapped })
  await services.blobs.read(one.blobKey, one.sha256)
  await expect(services.blobs.read(other.blobKey)).rejects.toThrow('not bound to its name')
})
