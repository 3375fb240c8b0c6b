import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../config-storage.ts'

/** A bucket of a real S3 server on this machine. */
export interface ObjectStore {
  readonly settings: S3Settings
  /** The variables that lead a server to it. */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

const bucket = 'contracts'
// The only account that the server knows.
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

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
