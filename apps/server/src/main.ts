import { join } from 'node:path'
import { buildServer, type Server } from './build-server.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { DirectoryLockedError } from './db/directory-lock.ts'
import { MigrationError } from './db/migrate.ts'
import { greeting } from './greeting.ts'

try {
  const config = readConfig()
  const server = await buildServer(config, { webDirectory: join(import.meta.dirname, '../../web/dist') })
  stopOnSignal(server)
  if (config.role !== 'web') await server.services.jobs.start()
  await server.fillDemo()
  if (config.role === 'worker') console.info('契印后台任务进程已启动，按 Ctrl-C 停止。')
  else console.info(greeting(config, await listen(server, config), server.demoAccounts))
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

async function listen(server: Server, { http }: Config): Promise<string> {
  try {
    return await server.app.listen({ host: http.host, port: http.port })
  } catch (error) {
    await server.close()
    throw error
  }
}

function stopOnSignal(server: Server): void {
  let since: number | undefined
  const stop = (): void => {
    // Asked again, it does not wait; but npm and the terminal may each pass the same Ctrl-C on.
    if (since !== undefined && performance.now() - since > 1000) process.exit(130)
    if (since !== undefined) return
    since = performance.now()
    console.info('正在停止…')
    void server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DirectoryLockedError ||
    error instanceof MigrationError
  )
    return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return '端口已被占用，请停止占用它的程序，或用 PORT 指定其他端口。'
  if (code === 'ECONNREFUSED') return '无法连接数据库，请检查 DATABASE_URL 以及数据库是否已启动。'
  return `启动失败：${error.stack ?? error.message}`
}
