import { Client } from 'pg'

/** A connection that only looks whether its server is there and the primary. */
export interface WatchConnection {
  /** The server ends what takes longer than it may, and the connection stays. */
  execute(text: string): Promise<unknown>
  /** Rejects when the server does not answer in time, or has become a standby. */
  look(): Promise<void>
  /** Resolves with the reason when the connection is over. */
  readonly ended: Promise<Error>
  onNotification(hear: (channel: string, payload: string) => void): void
  close(): Promise<void>
}

interface Limits {
  /** For a look, and for connecting. */
  readonly patienceMs: number
  /** For any other statement. */
  readonly preparingMs: number
}

/** Rejects when the server is away, too slow or a standby. */
export async function connectTo(
  place: string,
  { patienceMs, preparingMs }: Limits,
): Promise<WatchConnection> {
  const client = new Client({
    connectionString: place,
    application_name: 'qiyin watch',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    statement_timeout: preparingMs,
    keepAlive: true,
  })
  const ended = Promise.withResolvers<Error>()
  client.on('error', ended.resolve)
  client.on('end', () => ended.resolve(new Error('the connection ended')))
  const connection: WatchConnection = {
    // Longer than the server's own limit by what its answer may take.
    execute: (text) => {
      const statement = { text, query_timeout: preparingMs + patienceMs }
      return client.query(statement)
    },
    look: async () => {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby) throw new Error('the server is a standby')
    },
    ended: ended.promise,
    onNotification: (hear) => {
      client.on('notification', ({ channel, payload = '' }) => hear(channel, payload))
    },
    close: () => client.end(),
  }
  try {
    await client.connect()
    await connection.look()
    return connection
  } catch (error) {
    void client.end()
    throw error
  }
}
