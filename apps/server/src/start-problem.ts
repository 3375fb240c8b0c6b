import { ConfigError } from './config.ts'
import { MasterKeyError } from './crypto/master-key-error.ts'
import { DirectoryLockedError } from './db/directory-lock.ts'
import { MigrationError } from './db/migrate.ts'
import { DatabaseAwayError } from './db/trouble.ts'

/** Why the program did not start, and what to do about it where that is known. */
export function startProblem(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DirectoryLockedError ||
    error instanceof MigrationError ||
    error instanceof MasterKeyError
  )
    return error.message
  if (!(error instanceof Error)) return String(error)
  const cause = error instanceof DatabaseAwayError ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') return '端口已被占用，请停止占用它的程序，或用 PORT 指定其他端口。'
  if (code === 'ECONNREFUSED') return '无法连接数据库，请检查 DATABASE_URL 以及数据库是否已启动。'
  if (error instanceof DatabaseAwayError)
    return `无法连接数据库，请检查 DATABASE_URL：${cause instanceof Error ? cause.message : String(cause)}`
  return `启动失败：${error.stack ?? error.message}`
}
