import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../src/testing/free-port.ts'
import { backendConfig, proxyConfig, swiftConfig } from './swift-config.ts'

const run = promisify(execFile)
const backends = ['account', 'container', 'object'] as const
const programs = [
  'memcached',
  'swift-ring-builder',
  'swift-proxy-server',
  ...backends.map((one) => `swift-${one}-server`),
].map((name) => join('/usr/bin', name))
const packages = 'swift-proxy swift-account swift-container swift-object memcached'
const bucket = 'contracts'
const credentials = { accessKeyId: 'judge:judge', secretAccessKey: 'judge-of-this-run' }
const startWithinMs = 60_000

/** OpenStack Swift of one node, with an empty bucket. */
export interface Swift {
  /** The bucket, as STORAGE_URL names it, and the variables that lead to it. */
  readonly url: string
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts the servers that Debian packages, below a folder of their own; TMPDIR must keep extended attributes. */
export async function startSwift(): Promise<Swift> {
  const missing = programs.filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}; apt install ${packages}`)
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-swift-'))
  const children: ChildProcess[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(children.map(end))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const endpoint = await startServers(folder, children)
    await makeBucket(endpoint)
    const { accessKeyId, secretAccessKey } = credentials
    const environment = {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    return { url: `s3://${bucket}/judged`, environment, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Answers where the proxy listens. */
async function startServers(folder: string, children: ChildProcess[]): Promise<string> {
  const { username: user } = userInfo()
  const cachePort = await freePort()
  const start = (name: string, program: string, ...parameters: string[]): void => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    children.push(spawn(join('/usr/bin', program), parameters, { stdio: ['ignore', log, log] }))
  }
  await mkdir(join(folder, 'devices/d1'), { recursive: true })
  await writeFile(join(folder, 'swift.conf'), swiftConfig)
  start('memcached', 'memcached', '-u', user, '-l', '127.0.0.1', '-p', String(cachePort), '-m', '16')
  for (const kind of backends) {
    // Each port is free when it is asked for, and taken before the next is.
    // oxlint-disable-next-line no-await-in-loop
    const port = await freePort()
    const path = join(folder, `${kind}-server.conf`)
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(path, backendConfig({ kind, folder, port, user }))
    // oxlint-disable-next-line no-await-in-loop
    await makeRing(join(folder, `${kind}.builder`), port)
    start(kind, `swift-${kind}-server`, path)
  }
  const port = await freePort()
  const path = join(folder, 'proxy-server.conf')
  await writeFile(path, proxyConfig({ folder, port, user, cachePort, credentials }))
  start('proxy', 'swift-proxy-server', path)
  const endpoint = `http://127.0.0.1:${port}`
  await answers(endpoint, folder)
  return endpoint
}

/** One device that has everything, once. */
async function makeRing(builder: string, port: number): Promise<void> {
  await run('swift-ring-builder', [builder, 'create', '4', '1', '1'])
  await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1'])
  await run('swift-ring-builder', [builder, 'rebalance'])
}

async function answers(endpoint: string, folder: string): Promise<void> {
  const until = performance.now() + startWithinMs
  const answered = (): Promise<boolean> =>
    fetch(endpoint).then(
      () => true,
      () => false,
    )
  // oxlint-disable-next-line no-await-in-loop
  while (!(await answered())) {
    if (performance.now() > until)
      throw new Error(`Swift does not answer: ${readFileSync(join(folder, 'proxy.log'), 'utf8')}`)
    // oxlint-disable-next-line no-await-in-loop
    await sleep(200)
  }
}

/** Asked until the servers behind the proxy are there too. */
async function makeBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
    maxAttempts: 10,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
