import { buildServer } from '../apps/server/src/build-server.ts'
import { readConfig } from '../apps/server/src/config.ts'

// Makes all contracts of the demonstration in DATA_DIR, sends their messages, and leaves.
const server = await buildServer(readConfig())
await server.fillDemo()
await server.services.jobs.drain()
await server.close()
