import { readConfig, type Config } from '../config.ts'
import { startProblem } from '../start-problem.ts'
import { moveFiles } from '../storage/move-files.ts'
import { placesOf, placeText } from '../storage/open-place.ts'
import type { CommandResult } from './verify.ts'

const tellEvery = 1000

/** `storage move`: brings every file to where STORAGE_MOVING says, while the platform runs. */
export async function storageCommand(
  args: readonly string[],
  read: () => Pick<Config, 'storage'> = readConfig,
): Promise<CommandResult> {
  if (args.length !== 1 || args[0] !== 'move')
    return { exitCode: 2, error: '用法：npm run cli -- storage move' }
  try {
    const { storage } = read()
    const { to, from } = placesOf(storage)
    if (!from)
      return { exitCode: 2, error: '请先设置 STORAGE_MOVING（to-s3 或 to-disk）并重启全部进程，再迁移文件' }
    await to.probe()
    const { moved, kept, problems } = await moveFiles(from, to, (count) => {
      if (count % tellEvery === 0) console.error(`已处理 ${count} 个文件`)
    })
    const output = `已迁移 ${moved} 个文件到 ${placeText(storage)}，${kept} 个已在该处，${problems.length} 个有问题`
    return problems.length === 0
      ? { exitCode: 0, output: `${output}。可以删除 STORAGE_MOVING 并重启全部进程` }
      : { exitCode: 1, output, error: problems.map((problem) => `  ${problem}`).join('\n') }
  } catch (error) {
    return { exitCode: 2, error: startProblem(error) }
  }
}
