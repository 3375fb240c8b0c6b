import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, readFileSync } from 'node:fs'
import { appendFile, chown, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../src/testing/free-port.ts'

const run = promisify(execFile)

/** A PostgreSQL server of this run's own, which may be restarted. */
export interface OwnPostgresql {
  readonly port: number
  /** Address of its database, by whatever port leads to it. */
  url(port: number): string
  /** `fast` breaks all connections, `immediate` is a crash of the server. */
  restart(mode: 'fast' | 'immediate', awayMs: number): Promise<void>
  stop(): Promise<void>
}

const settings = (port: number, folder: string): string => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
max_connections = 100
fsync = off
`

/** Where Debian keeps the programs; undefined where PostgreSQL is not installed. */
function findPrograms(): string | undefined {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().at(-1)
  return found === undefined ? undefined : dirname(found)
}

/** Makes and starts one below `folder`; undefined where its programs are missing. It never runs as root. */
export async function startOwnPostgresql(folder: string): Promise<OwnPostgresql | undefined> {
  const programs = findPrograms()
  const user = ordinaryUser()
  if (programs === undefined || user === 'nobody ordinary') return undefined
  const home = join(folder, 'postgresql')
  const directory = join(home, 'cluster')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o711)
  if (user) for (const path of [home, directory]) await chown(path, user.uid, user.gid)
  const ask = (program: string, ...parameters: string[]): Promise<unknown> =>
    run(join(programs, program), ['-D', directory, ...parameters], { cwd: home, ...user })
  const port = await freePort()
  await ask('initdb', '-U', 'qiyin', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8')
  await appendFile(join(directory, 'postgresql.conf'), settings(port, home))
  const start = (): Promise<unknown> => ask('pg_ctl', 'start', '-w', '-l', join(home, 'postgresql.log'))
  const stop = (mode: string): Promise<unknown> => ask('pg_ctl', 'stop', '-w', '-m', mode)
  await start()
  const stopWithParent = (): void => {
    spawnSync(join(programs, 'pg_ctl'), ['-D', directory, 'stop', '-m', 'immediate'], { cwd: home, ...user })
  }
  process.once('exit', stopWithParent)
  return {
    port,
    url: (leading) => `postgres://qiyin@127.0.0.1:${leading}/postgres`,
    restart: async (mode, awayMs) => {
      await stop(mode)
      await new Promise((resolve) => setTimeout(resolve, awayMs))
      await start()
    },
    stop: async () => {
      process.off('exit', stopWithParent)
      await stop('immediate')
    },
  }
}

/** Whom the server runs as: ourselves, unless we are root, whom PostgreSQL refuses. */
function ordinaryUser(): { uid: number; gid: number } | undefined | 'nobody ordinary' {
  if (process.getuid?.() !== 0) return undefined
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const account = ['postgres', 'nobody'].flatMap(
    (name) => accounts.find((line) => line.startsWith(`${name}:`)) ?? [],
  )
  const [, , uid, gid] = account[0]?.split(':') ?? []
  return uid === undefined ? 'nobody ordinary' : { uid: Number(uid), gid: Number(gid) }
}
