import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { readConfig, testStorage } from '../config.ts'
import type { S3Settings } from '../config-storage.ts'

/** A bucket of a real S3 server. */
export interface ObjectStore {
  readonly settings: S3Settings
  /** The variables that lead a server to it. */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

const bucket = 'contracts'
const removedAtOnce = 8
// The only account that the server knows.
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** True for `npm run judges:s3`: another store than that of the tests is asked. */
export const isJudging = testStorage() !== undefined

/** The bucket that TEST_STORAGE_URL and the product's own S3_… variables name; else one of these tests' own. */
export async function openObjectStore(): Promise<ObjectStore> {
  const given = testStorage()
  if (!given) return startObjectStore()
  // Nothing else in the bucket is touched, and another run may use it.
  const environment = { ...given, STORAGE_URL: `${given['STORAGE_URL']}/${randomUUID()}` }
  const { bucket: settings } = readConfig({ ...environment, DATA_DIR: tmpdir() }).storage
  if (!settings) throw new Error('TEST_STORAGE_URL names no bucket')
  return { settings, environment, close: () => empty(settings) }
}

/** The client of tests that ask the store itself. */
export function storeClient(settings: S3Settings): S3Client {
  return new S3Client({
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
}

async function empty(settings: S3Settings): Promise<void> {
  const client = storeClient(settings)
  const { bucket: Bucket, prefix: Prefix } = settings
  for await (const { Contents: contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    const remove = async (): Promise<void> => {
      for (let file = contents.pop(); file !== undefined; file = contents.pop())
        await client.send(new DeleteObjectCommand({ Bucket, Key: file.Key }))
    }
    await Promise.all(Array.from({ length: removedAtOnce }, remove))
  }
  client.destroy()
}

/** Starts an S3 server on a free port, with an empty bucket. */
export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'qiyin-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    settings: { bucket, prefix: 'files/', endpoint, region: 'us-east-1', credentials, pathStyle: true },
    environment: {
      STORAGE_URL: `s3://${bucket}/files`,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
