import { callerDirectory, dataDirectory } from '../config.ts'
import { verifyCommand } from './verify.ts'

const [command, ...args] = process.argv.slice(2)

if (command === 'verify') {
  const result = await verifyCommand(args, { directory: callerDirectory(), dataDirectory: dataDirectory() })
  if (result.output) console.info(result.output)
  if (result.error) console.error(result.error)
  process.exitCode = result.exitCode
} else {
  console.error('用法：npm run cli -- verify 文件.pdf [--root 根证书.pem] [--json]')
  process.exitCode = 2
}
