import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type {
  EmbeddedNotification,
  EmbeddedReply,
  EmbeddedRequest,
  EmbeddedStart,
  Parameter,
  QueryAnswer,
  StatementError,
} from './embedded-protocol.ts'
import { SyncingFilesystem, syncingStartParameters } from './syncing-filesystem.ts'
import { valueParser } from './value-parsers.ts'

// The whole thread is the embedded database: a query would otherwise block every request.
const port = parentPort
if (port === null) throw new Error('embedded-worker runs as a worker thread only')
const start = workerData as EmbeddedStart
const filesystem = start.directory === undefined ? undefined : new SyncingFilesystem(start.directory)

const opening = open()

port.on('message', (request: EmbeddedRequest) => {
  void handle(request).then(
    (answer) => reply({ id: request.id, answer }),
    (error: unknown) => {
      // After a fault of the engine itself its memory is not to be trusted: the thread ends, and another one recovers.
      if (isEngineFault(error)) process.exit(1)
      reply({ id: request.id, error: describe(error) })
    },
  )
})

function reply(message: EmbeddedReply | EmbeddedNotification): void {
  port?.postMessage(message)
}

async function handle(request: EmbeddedRequest): Promise<unknown> {
  const pg = await opening
  switch (request.kind) {
    case 'query':
      return query(pg, request.sql, request.values)
    case 'listen':
      return listen(pg, request.channel)
    case 'dump':
      return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer())
    case 'syncs':
      return filesystem?.syncs ?? 0
    case 'close':
      return pg.close()
  }
}

async function open(): Promise<PGlite> {
  const pg = await PGlite.create({
    ...(filesystem === undefined ? {} : { fs: filesystem, startParams: syncingStartParameters }),
    ...(start.dump === undefined ? {} : { loadDataDir: new Blob([Buffer.from(start.dump)]) }),
    ...(start.engine === undefined ? {} : { pgliteWasmModule: start.engine }),
  })
  // Parameters come as text and answers are read as the pg driver reads them, whatever the type.
  const types = await pg.query<{ id: number }>('select oid::int as id from pg_type')
  for (const { id } of types.rows) {
    pg.parsers[id] = valueParser(id)
    pg.serializers[id] = asText
  }
  return pg
}

async function query(pg: PGlite, sql: string, values: Parameter[]): Promise<QueryAnswer> {
  // Without parameters there may be several statements (migrations), which only exec takes.
  const results = values.length === 0 ? await pg.exec(sql) : [await pg.query(sql, values)]
  return {
    rows: results.flatMap((result) => result.rows as Record<string, unknown>[]),
    affected: results.at(-1)?.affectedRows ?? 0,
  }
}

async function listen(pg: PGlite, channel: string): Promise<void> {
  await pg.listen(channel, (payload) => reply({ channel, payload }))
}

function isEngineFault(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'ExitStatus')
}

function asText(value: unknown): string {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)
}

function describe(error: unknown): StatementError {
  const from = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const text = (key: string): string | undefined => (typeof from[key] === 'string' ? from[key] : undefined)
  return {
    message: text('message') ?? String(error),
    code: text('code'),
    constraint: text('constraint'),
    detail: text('detail'),
    table: text('table'),
    where: text('where'),
  }
}
