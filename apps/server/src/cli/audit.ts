import { parseArgs } from 'node:util'
import { findingText } from '../features/audit/public.ts'
import { checkAllTrails, type TrailsReport } from '../features/trail-check/public.ts'
import { withServices } from './open-services.ts'
import type { CommandResult } from './verify.ts'

const usage = '用法：npm run cli -- audit verify [--no-documents] [--json]'

/** `audit verify`: checks every trail, root and document; names the first wrong record of each contract. */
export async function auditCommand(args: readonly string[]): Promise<CommandResult> {
  const options = readOptions(args)
  if (!options) return { exitCode: 2, error: usage }
  return withServices(async (services) => {
    const report = await checkAllTrails(services, { documents: options.documents })
    const output = options.json ? JSON.stringify(report, null, 2) : reportText(report, options.documents)
    return { exitCode: exitCodeOf(report), output }
  })
}

/** 0: all is intact; 1: something is wrong; 2: nothing is known to be wrong, but not all could be checked. */
export function exitCodeOf({ findings, roots, operatorLog }: TrailsReport): number {
  const kinds = [operatorLog.kind, ...findings.map(({ finding }) => finding.kind)]
  if (roots.faults.length > 0 || kinds.includes('broken')) return 1
  return kinds.some((kind) => kind !== 'intact') ? 2 : 0
}

/** What was checked, and what was found. */
export function reportText(report: TrailsReport, documents: boolean): string {
  const { contracts, findings, roots, operatorLog } = report
  const against = documents ? '条数、链头、校验根与合同文件' : '条数、链头与校验根（未核对合同文件）'
  return [
    `已校验 ${contracts} 份合同的操作记录，核对了${against}；校验根 ${roots.roots} 个，其中 ${roots.stamped} 个已加盖时间戳。`,
    ...roots.faults,
    ...findings.map(({ contractId, finding }) => `合同 ${contractId}：操作记录${findingText(finding)}`),
    operatorLogText(operatorLog),
    exitCodeOf(report) === 0 ? '结论：全部完整' : '结论：存在上列问题',
  ].join('\n')
}

function operatorLogText(finding: TrailsReport['operatorLog']): string {
  if (finding.kind === 'intact') return `管理操作日志 ${finding.records} 条，完整`
  return finding.kind === 'broken'
    ? `管理操作日志自第 ${finding.seq} 条起不完整或被改动`
    : `管理操作日志第 ${finding.seq} 条无法校验：缺少主密钥`
}

function readOptions(args: readonly string[]): { documents: boolean; json: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'no-documents': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    if (positionals.join(' ') !== 'verify') return undefined
    return { documents: !values['no-documents'], json: values.json }
  } catch {
    // An unknown option: the usage says what there is.
    return undefined
  }
}
