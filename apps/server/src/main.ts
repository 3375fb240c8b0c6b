import { join } from 'node:path'
import { buildServer, type Server } from './build-server.ts'
import { readConfig, type Config } from './config.ts'
import { startProblem } from './start-problem.ts'
import { greeting } from './greeting.ts'

try {
  const config = readConfig()
  const server = await buildServer(config, {
    webDirectory: join(import.meta.dirname, '../../web/dist'),
    onDatabaseGone: endWithoutDatabase,
  })
  stopOnSignal(server)
  if (config.role !== 'web') await server.services.jobs.start()
  await server.fillDemo()
  if (config.role !== 'worker')
    console.info(greeting(config, await listen(server, config.http), server.demoAccounts))
  else {
    const { host, workerPort: port } = config.http
    if (port !== undefined) await listen(server, { host, port })
    console.info('契印后台任务进程已启动，按 Ctrl-C 停止。')
  }
} catch (error) {
  console.error(startProblem(error))
  process.exit(1)
}

async function listen(server: Server, at: Pick<Config['http'], 'host' | 'port'>): Promise<string> {
  try {
    return await server.app.listen({ host: at.host, port: at.port })
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Whoever looks after the process starts it again; the folder recovers as after a power cut. */
function endWithoutDatabase(error: Error): void {
  console.error(`内置数据库意外停止且无法恢复，服务已退出，请检查磁盘空间与内存后重新启动：${error.message}`)
  process.exit(1)
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
        console.error(startProblem(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}
