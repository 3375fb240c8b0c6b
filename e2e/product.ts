import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The running product. */
export interface Product {
  /** Origin, without a trailing slash. */
  readonly url: string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts the product as `npm start` does, on a free port and a data folder of its own. */
export async function startProduct(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const server = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_MODE: 'true',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  const killWithParent = (): void => void server.kill()
  process.once('exit', killWithParent)
  const stop = async (): Promise<void> => {
    process.off('exit', killWithParent)
    server.kill('SIGTERM')
    await exited
  }
  const url = await Promise.race([greetedUrl(server.stdout), exited.then(() => undefined)])
  if (url === undefined) throw new Error('the product ended before it listened')
  return { url, stop }
}

/** The origin that the greeting names; the output is read on, or the server would wait for its reader. */
function greetedUrl(output: NodeJS.ReadableStream): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  createInterface({ input: output }).on('line', (line) => {
    const url = /契印已启动：(\S+)\/esignature\/web/.exec(line)?.[1]
    if (url !== undefined) resolve(url)
  })
  return promise
}
