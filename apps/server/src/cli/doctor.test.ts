import { once } from 'node:events'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { signExecute } from '@qiyin/calls/areas/sign.ts'
import { retentionMs } from '@qiyin/domain/retention.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { smtpMail } from '../notices/smtp-mail.ts'
import { setPreview } from '../testing/person-fixtures.ts'
import {
  attemptsAt,
  breakEngine,
  initiateFor,
  loseSigningJobs,
  makeSigners,
  prepareExecution,
  type SigningParties,
  type Slot,
} from '../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { createFile } from '../features/files/public.ts'
import { requestLedger } from '../features/supplier-records/public.ts'
import { doctorCommand } from './doctor.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'

let clock = Date.now()
let server: TestServer
let parties: SigningParties
let slot: Slot

beforeEach(async () => {
  server = await startTestServer({ now: () => new Date(clock), config: { logLevel: 'silent' } })
  const { blobs, database } = server.services
  parties = await makeSigners(server)
  for (const { companyId } of [parties.ourCompany, parties.otherCompany])
    await setPreview(database.db, companyId, (await blobs.put(Buffer.from('picture'))).key)
  ;[slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
})
afterEach(() => server.close())

const blobPath = (key: string): string =>
  join(server.services.config.storage.directory, key.slice(0, 2), key.slice(2, 4), key)

/** The blob of the contract's document. */
async function documentKey(): Promise<string> {
  const { key } = await server.services.database.db
    .selectFrom('file')
    .select('blob_key as key')
    .where('contract_id', '=', slot.contractId)
    .executeTakeFirstOrThrow()
  return key
}

it('finds nothing wrong with a sound installation', async () => {
  const { exitCode, output } = await doctorCommand([], server.services)
  expect([exitCode, output?.split('\n').at(-1)]).toEqual([0, '检查完毕，没有问题'])
})

it('asks of pictures and of what templates are made of that they are as recorded, not that they open as a PDF', async () => {
  const { services } = server
  for (const kind of ['picture', 'template'] as const) {
    const blob = await services.blobs.put(Buffer.from(`of a ${kind}`))
    const file = { ownerId: parties.initiator.personId, fileName: kind, kind, blob, pages: [] }
    await createFile(services.database.db, services, file)
  }
  const { output } = await doctorCommand([], services)
  expect(output?.split('\n').at(-1)).toBe('检查完毕，没有问题')
  await services.database.db
    .updateTable('file')
    .set({ sha256: Buffer.alloc(32) })
    .where('kind', '=', 'template')
    .execute()
  const changed = await doctorCommand([], services)
  expect(changed.output).toContain('检查完毕，1 个问题')
})

it('names contracts whose closing time-stamp could not be renewed', async () => {
  await server.services.database.db
    .insertInto('archive_stamp')
    .values({
      contract_id: slot.contractId,
      tried_time: new Date(clock),
      failure: 'no-gain',
      retry_time: new Date(clock),
    })
    .execute()
  const { exitCode, output } = await doctorCommand([], server.services)
  expect(exitCode).toBe(1)
  expect(output).toMatch(/合同 \S+：新的时间戳不比原有的更持久/)
})

it('names what is missing, changed or damaged, and repairs none of it by guessing', async () => {
  const { db } = server.services.database
  await db
    .updateTable('contract')
    .set({ document_sha256: Buffer.alloc(32) })
    .where('id', '=', slot.contractId)
    .execute()
  await writeFile(blobPath(await documentKey()), 'damaged')
  const upload = await db
    .selectFrom('file')
    .select(['id', 'blob_key as key'])
    .where('kind', '=', 'upload')
    .executeTakeFirstOrThrow()
  await rm(blobPath(upload.key))
  for (const args of [[], ['--fix']]) {
    const { exitCode, output } = await doctorCommand(args, server.services)
    expect(exitCode).toBe(1)
    expect(output).toContain(`文件 ${upload.id}：存储中没有该文件`)
    expect(output).toMatch(/文件 \d+：无法解密或已损坏/)
    expect(output).toMatch(/合同 \S+：记录的摘要或页数与其文件不一致/)
    expect(output).toMatch(/合同 \S+：审计记录校验未通过.*合同文件不是该记录所产生的文件/)
    expect(output).toContain('检查完毕，4 个问题')
  }
})

it('notices content that was exchanged together with its recorded digest', async () => {
  const { db } = server.services.database
  const { blobs } = server.services
  const other = await blobs.put(Buffer.from('not a document'))
  await db
    .updateTable('file')
    .set({ blob_key: other.key })
    .where('contract_id', '=', slot.contractId)
    .execute()
  expect((await doctorCommand([], server.services)).output).toMatch(/文件 \d+：内容与记录的摘要不一致/)
  await db
    .updateTable('file')
    .set({ sha256: other.sha256 })
    .where('contract_id', '=', slot.contractId)
    .execute()
  const { output } = await doctorCommand([], server.services)
  expect(output).toMatch(/无法作为 PDF 打开/)
  expect(output).toMatch(/合同 \S+：记录的摘要或页数与其文件不一致/)
})

it('with --fix removes what no row names and takes up what has lost its job', async () => {
  const { services } = server
  const { key } = await services.blobs.put(Buffer.from('nobody’s'))
  const old = new Date(clock - retentionMs.orphanedBlob - 1000)
  await utimes(blobPath(key), old, old)
  const execution = await prepareExecution(server, slot, parties.individual)
  const engine = breakEngine(services)
  await server.call(signExecute, execution, parties.individual)
  engine.mend()
  await loseSigningJobs(services.database.db)
  clock += 11 * 60_000
  const found = await doctorCommand([], services)
  expect(found.exitCode).toBe(1)
  expect(found.output).toContain(`存储中的文件 ${key} 没有任何记录`)
  expect(found.output).toContain('尚未完成')
  expect((await services.blobs.stat(key)) !== undefined).toBe(true)
  const fixed = await doctorCommand(['--fix'], services)
  expect([fixed.exitCode, fixed.output?.split('\n').at(-1)]).toEqual([0, '检查完毕，没有问题，已修复 2 个'])
  await server.runJobs()
  expect(await attemptsAt(services.database.db, slot)).toEqual([1])
  const after = await doctorCommand([], services)
  expect(after.output?.split('\n').at(-1)).toBe('检查完毕，没有问题')
  expect((await doctorCommand(['--fixx'], services)).exitCode).toBe(2)
})

const checksIn = (output: string): string[] => output.match(/^\S[^：]*(?=：)/gm) ?? []

it('names what it could not look at, and looks at everything else', async () => {
  const { db } = server.services.database
  const sound = (await doctorCommand([], server.services)).output ?? ''
  // A folder that is none: the file cannot even be asked for.
  const folder = dirname(blobPath(await documentKey()))
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  await sql`alter table message rename to message_elsewhere`.execute(db)
  const { exitCode, output = '' } = await doctorCommand([], server.services)
  expect(exitCode).toBe(1)
  expect(output).toMatch(/文件 \d+：未能检查（/)
  expect(output).toMatch(/未发出的短信：1 个问题\n {2}此项检查未能完成（.*message/)
  expect(checksIn(output)).toEqual(checksIn(sound))
  const files = /^已存文件.*检查 \d+ 项/m
  expect(files.exec(output)?.[0]).toBe(files.exec(sound)?.[0])
})

it('names what cannot be reached, with what to look at, and leaves out what is stored when asked quickly', async () => {
  const { config } = server.services
  const nowhere = 'http://127.0.0.1:9'
  const answer = await doctorCommand(['--quick'], {
    ...server.services,
    config: {
      ...config,
      timestamp: { url: nowhere },
      sms: { kind: 'gateway', url: nowhere, token: undefined },
      suppliers: { E_SIGN: { appId: 'a', appSecret: 'b', url: nowhere } },
    },
    mail: smtpMail({ url: 'smtp://127.0.0.1:9', from: 'a@example.cn' }),
    blobs: { ...server.services.blobs, probe: () => Promise.reject(new Error('read-only')) },
  })
  expect(answer.exitCode).toBe(1)
  const lines = answer.output?.split('\n') ?? []
  for (const [name, remedy] of [
    ['时间戳服务：无法连接', 'TSA_URL'],
    ['短信网关：无法连接', 'SMS_GATEWAY_URL'],
    ['e签宝：无法连接', 'ESIGN_URL'],
    ['邮件服务器：无法登录', 'MAIL_SMTP_URL'],
    ['files：无法读写（read-only）', '请检查目录的权限'],
  ] as const)
    expect(lines.filter((line) => line.includes(name) && line.includes(remedy))).toHaveLength(1)
  expect(lines.at(-1)).toBe('检查完毕，5 个问题')
  expect(answer.output).not.toContain('已存文件')
})

it('names a supplier that has refused our credentials, and what to look at', async () => {
  const { config, database } = server.services
  const time = server.services.now()
  const suppliers = {
    FDD: { appId: 'a', appSecret: 'b', url: 'http://127.0.0.1:9', dialect: 'fasc51' as const },
  }
  const { output: before } = await doctorCommand(['--quick'], {
    ...server.services,
    config: { ...config, suppliers },
  })
  expect(before).not.toContain('凭证被拒')
  await requestLedger(server.services)({
    requestId: 'refused',
    supplierCode: 'FDD',
    operation: 'POST /service/get-access-token',
    businessKey: 'token',
    attempt: 1,
    digest: '00',
    httpStatus: 401,
    providerCode: '100011',
    providerRequestId: undefined,
    outcome: 'CredentialRejected',
    startedAt: time,
    endedAt: time,
  })
  const { output } = await doctorCommand(['--quick'], {
    ...server.services,
    config: { ...config, suppliers },
  })
  expect(output).toMatch(/法大大（POST \/service\/get-access-token）：凭证被拒.*FDD_APP_ID、FDD_APP_SECRET/)
  // One that is not asked any more has nothing to be mended.
  expect((await doctorCommand(['--quick'], server.services)).output).not.toContain('凭证被拒')
  await database.db.deleteFrom('provider_request').execute()
})

it('has a supplier try our credentials, and names one that refuses them now', async () => {
  const { config, providers } = server.services
  const account = { appId: 'a', appSecret: 'b', url: 'http://127.0.0.1:9', dialect: 'fasc51' as const }
  const doctorOf = (tryAccount: () => Promise<void>): ReturnType<typeof doctorCommand> =>
    doctorCommand(['--quick'], {
      ...server.services,
      config: { ...config, suppliers: { FDD: account } },
      providers: { ...providers, FDD: { ...providers.FDD, tryAccount } },
    })
  expect((await doctorOf(async () => {})).output).not.toContain('凭证被拒')
  const away = await doctorOf(() => Promise.reject(new ProviderError('Transient', 'away')))
  expect(away.output).not.toContain('凭证被拒')
  const refused = await doctorOf(() => Promise.reject(new ProviderError('CredentialRejected', 'no')))
  expect(refused.output).toMatch(/法大大：凭证被拒.*FDD_APP_ID、FDD_APP_SECRET/)
})

it('names a clock that is off', async () => {
  const late = createServer((_, response) => {
    response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString())
    response.end()
  })
  late.listen(0, '127.0.0.1')
  await once(late, 'listening')
  const { port } = late.address() as AddressInfo
  const config = { ...server.services.config, timestamp: { url: `http://127.0.0.1:${port}` } }
  const { output } = await doctorCommand(['--quick'], { ...server.services, config })
  expect(output).toMatch(/时间戳服务：与本机时钟相差 3[56]\d\d 秒/)
  late.close()
})
