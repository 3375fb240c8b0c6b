import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { importBranches } from '../features/bank-directory/public.ts'
import type { Services } from '../http/context.ts'
import type { CommandResult } from './verify.ts'

/** `banks import FILE.csv`: takes bank branches over, all of the file or nothing of it. */
export async function banksCommand(
  args: readonly string[],
  services: Pick<Services, 'database'>,
  directory: string,
): Promise<CommandResult> {
  const [verb, file, ...rest] = args
  if (verb !== 'import' || file === undefined || rest.length > 0)
    return { exitCode: 2, error: '用法：npm run cli -- banks import 支行.csv' }
  const bytes = await readFile(resolve(directory, file)).catch(() => null)
  if (bytes === null) return { exitCode: 2, error: `无法读取文件 ${file}` }
  const result = await importBranches(services, bytes)
  if ('imported' in result) return { exitCode: 0, output: `已导入 ${result.imported} 家支行` }
  const more = result.more > 0 ? [`另有 ${result.more} 行有问题`] : []
  return { exitCode: 1, error: ['未导入任何支行，请修正后重试：', ...result.problems, ...more].join('\n') }
}
