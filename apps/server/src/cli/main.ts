import { auditCommand } from './audit.ts'
import { banksCommand } from './banks.ts'
import { callerDirectory, dataDirectory } from '../config.ts'
import { doctorCommand } from './doctor.ts'
import { migrateCommand } from './migrate.ts'
import { withServices } from './open-services.ts'
import { rewrapCommand } from './rewrap.ts'
import { storageCommand } from './storage.ts'
import { statsCommand } from './stats.ts'
import { verifyCommand, type CommandResult } from './verify.ts'

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<CommandResult>>> = {
  verify: (args) => verifyCommand(args, { directory: callerDirectory(), dataDirectory: dataDirectory() }),
  audit: auditCommand,
  migrate: migrateCommand,
  rewrap: () => withServices(rewrapCommand),
  banks: (args) => withServices((services) => banksCommand(args, services, callerDirectory())),
  storage: (args) => storageCommand(args),
  stats: (args) => withServices((services) => statsCommand(args, services)),
  doctor: (args) => withServices((services) => doctorCommand(args, services)),
}

const usage = `用法：
  npm run cli -- verify 文件.pdf [--root 根证书.pem] [--json]  校验 PDF 的签名
  npm run cli -- audit verify [--no-documents] [--json]      校验全部操作记录
  npm run cli -- migrate [--grant 角色名]                     迁移 PostgreSQL 数据库，并授权给服务使用的角色
  npm run cli -- rewrap                                      重新封装已存储的文件
  npm run cli -- doctor [--quick] [--fix]                    检查外部服务与存储，以及数据库、文件、审计记录与任务是否一致
  npm run cli -- storage move                                在本地磁盘与对象存储之间迁移已存文件
  npm run cli -- stats recompute [--fix]                     重新计算统计数据，列出不一致之处，并可修正
  npm run cli -- banks import 支行.csv                       导入银行支行及联行号`

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const result = command ? await command(args) : { exitCode: 2, error: usage }
if (result.output) console.info(result.output)
if (result.error) console.error(result.error)
process.exitCode = result.exitCode
