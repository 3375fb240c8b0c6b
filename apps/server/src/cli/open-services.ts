import { buildServer } from '../build-server.ts'
import { readConfig } from '../config.ts'
import type { Services } from '../http/context.ts'
import { startProblem } from '../start-problem.ts'
import type { CommandResult } from './verify.ts'

/**
 * Runs a command with the server's own services, neither listening nor working. An embedded database has one user at
 * a time: the server must be stopped.
 */
export async function withServices(
  run: (services: Services) => Promise<CommandResult>,
): Promise<CommandResult> {
  try {
    const server = await buildServer({ ...readConfig(), role: 'all', logLevel: 'error' })
    try {
      return await run(server.services)
    } finally {
      await server.close()
    }
  } catch (error) {
    return { exitCode: 2, error: startProblem(error) }
  }
}
