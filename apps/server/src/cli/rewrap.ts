import { bindBlobs } from '../features/blob-binding/public.ts'
import type { Services } from '../http/context.ts'
import type { CommandResult } from './verify.ts'

/** `rewrap`: binds every stored file to its name, under the newest master key. */
export async function rewrapCommand(services: Services): Promise<CommandResult> {
  const { kept, rewrapped, problems, untried } = await bindBlobs(services)
  const output = `已重新封装 ${rewrapped} 个文件，${kept} 个无需处理，${problems.length} 个有问题`
  const told = [...problems, ...untried].map((problem) => `  ${problem}`)
  if (untried.length > 0)
    told.push(
      `另有 ${untried.length} 个文件因系统错误未能处理（见上），旧格式的文件仍可读取：请排除后重新执行`,
    )
  return told.length === 0 ? { exitCode: 0, output } : { exitCode: 1, output, error: told.join('\n') }
}
