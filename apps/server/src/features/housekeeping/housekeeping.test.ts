import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesMerge, filesUploadContract } from '@qiyin/calls/areas/files.ts'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { retentionMs } from '@qiyin/domain/retention.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiate, initiationOf, samplePdf, signIn, upload } from '../../testing/initiations.ts'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { outbox } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { contractById } from '../contracts/public.ts'
import { fileById } from '../files/public.ts'
import { collect, collectBlobs, keepHouse } from './jobs.ts'

let clock = Date.now()
let server: TestServer
let parties: Parties

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
  parties = await makeParties(server.services.database.db, server.services.secrets)
})
afterAll(() => server.close())

const blobPath = (key: string): string =>
  join(server.services.config.storage.directory, key.slice(0, 2), key.slice(2, 4), key)

/** A file that was last written to so long ago. */
async function age(path: string, ms: number): Promise<void> {
  const then = new Date(clock - ms)
  await utimes(path, then, then)
}

async function write(path: string, ageMs: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'part')
  await age(path, ageMs)
  await age(dirname(path), ageMs)
}

it('removes uploads a day old with their files, and no document of a contract', async () => {
  const { database, blobs } = server.services
  const { db } = database
  const { contractId } = await initiate(server, parties)
  const session = await signIn(server, parties.initiator)
  const { result: file } = await upload(server, session, { name: '合同.pdf', bytes: await samplePdf() })
  const stored = await fileById(db, file.id)
  clock += retentionMs.unusedUpload - 60_000
  await keepHouse.run({}, server.services)
  expect(await fileById(db, file.id)).toEqual(stored)
  clock += 120_000
  await keepHouse.run({}, server.services)
  expect(await fileById(db, file.id)).toBeUndefined()
  expect(await blobs.stat(stored?.blobKey ?? '')).toBeUndefined()
  const document = await fileById(db, (await contractById(db, contractId))?.fileId ?? '')
  expect(await blobs.stat(document?.blobKey ?? '')).toEqual({ size: document?.sizeBytes })
})

it('removes files that no row names once they are old, and only those', async () => {
  const { blobs, database } = server.services
  const { contractId } = await initiate(server, parties)
  const [old, young] = [await blobs.put(Buffer.from('old')), await blobs.put(Buffer.from('young'))]
  const contract = await contractById(database.db, contractId)
  const document = await fileById(database.db, contract?.fileId ?? '')
  await age(blobPath(old.key), retentionMs.orphanedBlob + 1000)
  await age(blobPath(young.key), retentionMs.orphanedBlob - 60_000)
  await age(blobPath(document?.blobKey ?? ''), 2 * retentionMs.orphanedBlob)
  await collectBlobs.run({}, server.services)
  const left = await Promise.all([old.key, young.key, document?.blobKey ?? ''].map((key) => blobs.stat(key)))
  expect(left.map((facts) => facts !== undefined)).toEqual([false, true, true])
})

it('goes on with another job where the time of one was over, and passes no file by', async () => {
  const { blobs, database } = server.services
  const { contractId } = await initiate(server, parties)
  const contract = await contractById(database.db, contractId)
  const { blobKey = '' } = (await fileById(database.db, contract?.fileId ?? '')) ?? {}
  const orphans: string[] = []
  for (let n = 0; n < 5; n += 1) orphans.push((await blobs.put(Buffer.from('old'))).key)
  for (const key of [...orphans, blobKey]) await age(blobPath(key), retentionMs.orphanedBlob + 1000)
  const left = async (): Promise<string[]> => {
    const facts = await Promise.all(orphans.map((key) => blobs.stat(key)))
    return orphans.filter((_, index) => facts[index] !== undefined)
  }
  await collect(server.services, undefined, { size: 1, ms: 0 })
  expect((await left()).length).toBeGreaterThanOrEqual(4)
  await server.runJobs()
  expect(await left()).toEqual([])
  expect(await blobs.stat(blobKey)).toBeDefined()
})

it('removes what a dead process has begun to write, and nothing of a living one', async () => {
  const { config } = server.services
  const [incoming, plain] = [join(config.storage.directory, 'incoming'), join(config.dataDir, 'uploads')]
  const dead = retentionMs.partialFile + 1000
  await write(join(plain, 'upload-dead', 'file'), dead)
  // Its folder is as old; somebody still writes to the file.
  await write(join(plain, 'upload-live', 'file'), dead)
  await age(join(plain, 'upload-live', 'file'), 1000)
  await write(join(incoming, 'dead'), dead)
  await write(join(incoming, 'live'), 1000)
  const [roots = ''] = server.services.config.auditRootDirectories
  await write(join(roots, '000001-2026-11-20.json'), 2 * dead)
  await write(join(roots, '000002-2026-11-21.json.dead.part'), dead)
  await write(join(roots, '000002-2026-11-21.json.live.part'), 1000)
  await keepHouse.run({}, server.services)
  expect([await readdir(plain), await readdir(incoming)]).toEqual([['upload-live'], ['live']])
  expect(await readdir(roots)).toEqual(['000001-2026-11-20.json', '000002-2026-11-21.json.live.part'])
})

it('forgets messages after their time', async () => {
  const { db } = server.services.database
  await initiate(server, parties)
  await server.runJobs()
  expect(await outbox(db)).not.toEqual([])
  clock += retentionMs.message + 1000
  await keepHouse.run({}, server.services)
  expect(await outbox(db)).toEqual([])
})

it('refuses a person and a company that have had their share of a day, in words', async () => {
  const megabyte = 1024 * 1024
  const { limits } = server.services.config
  const small = await startTestServer({
    config: { limits: { ...limits, uploadBytesPerPerson: megabyte, documentBytesPerCompany: 1000 } },
  })
  try {
    const people = await makeParties(small.services.database.db, small.services.secrets)
    const session = await signIn(small, people.initiator)
    const bytes = await samplePdf()
    const { result: file } = await upload(small, session, { name: '合同.pdf', bytes })
    const saved = await small.call(initiateSave, initiationOf(people, file.id, new Date()), { session })
    expect([saved.refusal, saved.message]).toEqual([
      'COMPANY_QUOTA',
      '贵公司24小时内发起的合同文件已达上限，请稍后再发起或联系管理员',
    ])
    const large = new Uint8Array(megabyte)
    large.set(bytes)
    const refused = await small.call(
      filesUploadContract,
      {},
      { session, file: { name: '合同.pdf', bytes: large } },
    )
    expect([refused.refusal, refused.message]).toEqual([
      'UPLOAD_QUOTA',
      '您24小时内上传的文件和草稿中的文件共达1MB上限，请删除不用的草稿，或稍后再上传',
    ])
  } finally {
    await small.close()
  }
})

it('lets nobody pass a share by asking twice at the same moment', async () => {
  const { limits } = server.services.config
  const bytes = await samplePdf()
  const share = Math.round(bytes.length * 2.5)
  const small = await startTestServer({ config: { limits: { ...limits, uploadBytesPerPerson: share } } })
  try {
    const people = await makeParties(small.services.database.db, small.services.secrets)
    const session = await signIn(small, people.initiator)
    const { result: file } = await upload(small, session, { name: '合同.pdf', bytes })
    const merge = () => small.call(filesMerge, { fileIdList: [file.id], contractName: '合同' }, { session })
    const merged = await Promise.all([merge(), merge()])
    expect(merged.map(({ refusal }) => refusal ?? 'done').toSorted()).toEqual(['UPLOAD_QUOTA', 'done'])
  } finally {
    await small.close()
  }
})

it('lets no company pass its share by beginning two contracts at the same moment', async () => {
  const { limits } = server.services.config
  const bytes = await samplePdf()
  const { contractId } = await initiate(server, parties)
  const { db } = server.services.database
  const document = await fileById(db, (await contractById(db, contractId))?.fileId ?? '')
  const share = Math.round((document?.sizeBytes ?? 0) * 1.5)
  const small = await startTestServer({ config: { limits: { ...limits, documentBytesPerCompany: share } } })
  try {
    const people = await makeParties(small.services.database.db, small.services.secrets)
    const session = await signIn(small, people.initiator)
    const { result: file } = await upload(small, session, { name: '合同.pdf', bytes })
    const save = (contractName: string) => {
      const initiation = initiationOf(people, file.id, new Date())
      const contractInfo = { ...initiation.contractInfo, contractName }
      return small.call(initiateSave, { ...initiation, contractInfo }, { session })
    }
    const saved = await Promise.all([save('合同一'), save('合同二')])
    expect(saved.map(({ refusal }) => refusal ?? 'done').toSorted()).toEqual(['COMPANY_QUOTA', 'done'])
  } finally {
    await small.close()
  }
})
