import { readDatabaseConfig } from '../config.ts'
import { grantApplication } from '../db/application-role.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { openPostgresql } from '../db/postgresql.ts'
import { startProblem } from '../start-problem.ts'
import type { CommandResult } from './verify.ts'

/**
 * `migrate [--grant ROLE]`: brings the database of DATABASE_URL to the program's schema as its owner, and gives the
 * role that the servers use what they need (docs/operations.md).
 */
export async function migrateCommand(args: readonly string[]): Promise<CommandResult> {
  const [option, role] = args
  if (args.length > 0 && (option !== '--grant' || !role || args.length > 2))
    return { exitCode: 2, error: '用法：npm run cli -- migrate [--grant 角色名]' }
  try {
    const settings = readDatabaseConfig()
    if (settings.kind !== 'postgresql')
      return { exitCode: 2, error: '内置数据库在启动时自动迁移；此命令用于 PostgreSQL，请设置 DATABASE_URL' }
    const database = openPostgresql({ ...settings, watch: { onAway: () => {}, onBack: () => {} } })
    try {
      const done = await migrate(database, await readMigrations())
      if (role) await grantApplication(database, role)
      const migrated = done.length === 0 ? '数据库已是最新' : `已执行 ${done.length} 个迁移`
      return { exitCode: 0, output: role ? `${migrated}，已授权给 ${role}` : migrated }
    } finally {
      await database.close()
    }
  } catch (error) {
    return { exitCode: 2, error: startProblem(error) }
  }
}
