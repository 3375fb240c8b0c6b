import { bindBlobs } from '../features/blob-binding/public.ts'
import type { Services } from '../http/context.ts'
import type { CommandResult } from './verify.ts'

/** `rewrap`: binds every stored file to its name, under the newest master key. */
export async function rewrapCommand(services: Services): Promise<CommandResult> {
  const { kept, rewrapped, problems } = await bindBlobs(services)
  const output = `已重新封装 ${rewrapped} 个文件，${kept} 个无需处理，${problems.length} 个有问题`
  return problems.length === 0
    ? { exitCode: 0, output }
    : { exitCode: 1, output, error: problems.map((problem) => `  ${problem}`).join('\n') }
}
