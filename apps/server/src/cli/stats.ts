import { parseArgs } from 'node:util'
import { completionClasses } from '@qiyin/domain/statistics/completion-time.ts'
import type { Services } from '../http/context.ts'
import {
  metricOfCompletion,
  recountStatistics,
  type Difference,
  type Recount,
} from '../features/statistics/public.ts'
import type { CommandResult } from './verify.ts'

const usage = '用法：npm run cli -- stats recompute [--fix] [--json]'

/** `stats recompute`: counts all statistics anew and names the sums that differ; `--fix` puts them right. */
export async function statsCommand(
  args: readonly string[],
  services: Pick<Services, 'database'>,
): Promise<CommandResult> {
  const options = readOptions(args)
  if (!options) return { exitCode: 2, error: usage }
  const recount = await recountStatistics(services, { mend: options.fix })
  const exitCode = recount.differences.length === 0 || recount.mended ? 0 : 1
  return { exitCode, output: options.json ? JSON.stringify(recount, null, 2) : reportText(recount) }
}

function reportText({ differences, mended }: Recount): string {
  if (differences.length === 0) return '统计数据已全部重新计算，与明细一致'
  return [
    `统计数据已重新计算，与明细不一致（最多列出 200 条）：`,
    ...differences.map(differenceText),
    mended ? '已全部修正' : '未修正：加上 --fix 可按明细修正',
  ].join('\n')
}

const metricNames: Readonly<Record<number, string>> = {
  1: '发起合同数',
  2: '完成合同数',
  3: '签署次数',
  4: '参与企业完成合同数',
  5: '个人发起认证',
  6: '个人认证通过',
  7: '企业发起认证',
  8: '企业认证通过',
  ...Object.fromEntries(
    completionClasses.map(({ name }, place) => [metricOfCompletion(place), `完成用时${name}`]),
  ),
}

function differenceText({ day, metric, kept, counted, ...of }: Difference): string {
  const where = [
    of.companyId === '0' ? '全部企业' : `企业 ${of.companyId}`,
    of.businessTypeId === '0' ? '全部应用' : `应用 ${of.businessTypeId}`,
    of.sourceId === '0' ? '全部来源' : `来源 ${of.sourceId}`,
  ].join('，')
  return `${day} ${metricNames[metric] ?? metric}（${where}）：记录 ${kept}，应为 ${counted}`
}

function readOptions(args: readonly string[]): { fix: boolean; json: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { fix: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    })
    return positionals.join(' ') === 'recompute' ? values : undefined
  } catch {
    // An unknown option: the usage says what there is.
    return undefined
  }
}
