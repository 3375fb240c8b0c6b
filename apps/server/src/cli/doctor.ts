import { examine, type Examined } from '../features/doctor/public.ts'
import type { Services } from '../http/context.ts'
import type { CommandResult } from './verify.ts'

const mostLines = 20

/**
 * `doctor [--quick] [--fix]`: what the platform stands on, and what does not fit together in database, files, trails and
 * jobs; 0 when nothing is wrong any more.
 */
export async function doctorCommand(args: readonly string[], services: Services): Promise<CommandResult> {
  const [fix, quick] = [args.includes('--fix'), args.includes('--quick')]
  if (args.length > Number(fix) + Number(quick))
    return { exitCode: 2, error: '用法：npm run cli -- doctor [--quick] [--fix]' }
  const examined = await examine(services, { fix, quick })
  const problems = examined.reduce((sum, one) => sum + one.problems.length, 0)
  const repaired = examined.reduce((sum, one) => sum + one.repaired, 0)
  const repairs = repaired > 0 ? `，已修复 ${repaired} 个` : ''
  const end = problems === 0 ? `检查完毕，没有问题${repairs}` : `检查完毕，${problems} 个问题${repairs}`
  return { exitCode: problems === 0 ? 0 : 1, output: [...examined.flatMap(linesOf), end].join('\n') }
}

function linesOf({ name, looked, problems, repaired }: Examined): string[] {
  const repairs = repaired > 0 ? `，已修复 ${repaired} 个` : ''
  const verdict = problems.length === 0 ? '正常' : `${problems.length} 个问题`
  const more = problems.length - mostLines
  return [
    `${name}：${looked > 0 ? `检查 ${looked} 项，` : ''}${verdict}${repairs}`,
    ...problems.slice(0, mostLines).map((problem) => `  ${problem}`),
    ...(more > 0 ? [`  ……另有 ${more} 条`] : []),
  ]
}
