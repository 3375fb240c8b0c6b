import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtemp, readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { MasterKeyError } from '../crypto/master-key-error.ts'
import { keyRing, type KeyRing } from '../crypto/master-key.ts'
import { sealedSecrets } from '../crypto/sealed-secrets.ts'
import { openTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { openMasterKeys, type SealedSample } from './master-keys.ts'
import { findKnownKeys } from './store.ts'

const [first, second, third] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)]

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('master_key').execute()
})

interface Start {
  readonly masterKey: Config['masterKey']
  readonly production?: boolean
  readonly sample?: SealedSample
}

const start = ({ masterKey, production = false, sample }: Start): Promise<KeyRing> =>
  openMasterKeys({
    config: { masterKey, production },
    database,
    sample: () => Promise.resolve(sample),
    now: () => new Date('2026-11-20T04:00:00Z'),
  })

const given = (...keys: Buffer[]): Config['masterKey'] => ({ kind: 'environment', keys })

async function emptyFile(): Promise<Extract<Config['masterKey'], { kind: 'file' }>> {
  return { kind: 'file', path: join(await mkdtemp(join(tmpdir(), 'qiyin-key-')), 'keys', 'master.key') }
}

const reasonOf = async (started: Promise<KeyRing>): Promise<string> => {
  const error: unknown = await started.then(
    () => 'started',
    (problem: unknown) => problem,
  )
  return error instanceof MasterKeyError ? error.reason : String(error)
}

test('the first key stays the one; another does not start, and says what to do', async () => {
  await start({ masterKey: given(first) })
  await start({ masterKey: given(first) })
  await expect(start({ masterKey: given(second) })).rejects.toThrow('MASTER_KEY')
  expect(await reasonOf(start({ masterKey: given(second) }))).toBe('lost')
  expect(await findKnownKeys(database.db)).toHaveLength(1)
})

test('a rotation puts the new key in front; without the old one, or behind it, nothing starts', async () => {
  await start({ masterKey: given(first) })
  await start({ masterKey: given(second, first) })
  await start({ masterKey: given(third, second, first) })
  expect((await findKnownKeys(database.db)).map(({ keyId }) => keyId)).toEqual(
    [first, second, third].map((key) => keyRing([key]).current.id),
  )
  expect(await reasonOf(start({ masterKey: given(third, second) }))).toBe('lost')
  expect(await reasonOf(start({ masterKey: given(second, first) }))).toBe('lost')
  expect(await reasonOf(start({ masterKey: given(first, second, third) }))).toBe('order')
  expect(await reasonOf(start({ masterKey: given(third, first, second) }))).toBe('order')
})

test('a filled database of before the check value takes only the key that opens what it holds', async () => {
  const secrets = sealedSecrets(keyRing([first]))
  const sample = {
    sealed: secrets.seal('13800000001', 'person.mobile'),
    fingerprint: secrets.fingerprint('13800000001', 'person.mobile'),
    purpose: 'person.mobile',
  }
  expect(await reasonOf(start({ masterKey: given(second), sample }))).toBe('lost')
  expect(await reasonOf(start({ masterKey: given(first, second), sample }))).toBe('order')
  expect(await reasonOf(start({ masterKey: await emptyFile(), sample }))).toBe('lost')
  expect(await findKnownKeys(database.db)).toEqual([])
  await start({ masterKey: given(second, first), sample })
})

test('a key file is made once, for an empty database outside production only', async () => {
  const file = await emptyFile()
  expect(await reasonOf(start({ masterKey: file, production: true }))).toBe('required')
  const rings = await Promise.all([1, 2, 3].map(() => start({ masterKey: file })))
  expect(new Set(rings.map(({ current }) => current.id.toString('hex'))).size).toBe(1)
  await start({ masterKey: file, production: true })
  const other = await emptyFile()
  expect(await reasonOf(start({ masterKey: other }))).toBe('lost')
  await expect(readdir(join(other.path, '..'))).rejects.toThrow('ENOENT')
})

test('the check value gives no sealed value away', async () => {
  const ring = await start({ masterKey: given(first) })
  const [known] = await findKnownKeys(database.db)
  for (const use of ['seal', 'fingerprint', 'code', 'file', 'audit'])
    expect(known?.checkValue).not.toEqual(ring.current.derive(use))
})

test('a key service opens wrapped keys; one that does not answer with a key stops the start', async () => {
  const asked: unknown[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await json(request)
    asked.push([request.method, request.url, request.headers.authorization, body])
    const isOne = JSON.stringify(body).includes(Buffer.from('one').toString('base64'))
    const key = (isOne ? first : Buffer.from('short')).toString('base64')
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ key }))
  }
  const service = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => service.once('listening', resolve))
  const { port } = service.address() as AddressInfo
  const wrappedBy = (wrapped: string): Config['masterKey'] => ({
    kind: 'service',
    url: `http://127.0.0.1:${port}`,
    token: 'secret',
    keyName: 'qiyin master',
    wrapped: [Buffer.from(wrapped)],
  })
  const ring = await start({ masterKey: wrappedBy('one'), production: true })
  expect(ring.current.id).toEqual(keyRing([first]).current.id)
  expect(asked).toEqual([
    [
      'POST',
      '/keys/qiyin%20master/unwrap',
      'Bearer secret',
      { wrapped: Buffer.from('one').toString('base64') },
    ],
  ])
  expect(await reasonOf(start({ masterKey: wrappedBy('two') }))).toBe('service')
  service.close()
  service.closeAllConnections()
  expect(await reasonOf(start({ masterKey: wrappedBy('one') }))).toBe('service')
})
