import type { statisticsExport } from '@qiyin/calls/areas/statistics.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { figureName, figures, type Figure } from '@qiyin/domain/statistics/figures.ts'
import { writeTable } from '@qiyin/templates'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { csvType, writeCsv, xlsxType } from '../excel-forms/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import { entriesOf } from './count.ts'
import { selectionOf } from './selection-of.ts'
import { nameFilters, type NamedFilters } from './store-filters.ts'
import { countByPeriod, metricOf, metricOfUsers } from './store.ts'

const userNames = { person: '个人', company: '企业' } as const
const authNames = { all: '全部发起认证', auth: '认证通过' } as const

/** GET /statistics/export: a row for each period with all four figures, and what they were narrowed by. */
export async function exportStatistics(
  input: Input<typeof statisticsExport>,
  context: Context,
): Promise<FileAnswer> {
  const { db, user, now } = context
  const { start, end, period, format } = input
  const range = { start, end }
  const selection = await selectionOf(db, { personId: user.personId, scope: 'systemManager' }, input)
  const daysOf = (figure: Figure): Promise<Map<string, number>> =>
    figure === 'userCount'
      ? countByPeriod(db, { ...range, period, metric: metricOfUsers(input.type, input.authType) }, {})
      : countByPeriod(db, { ...range, period, metric: metricOf(figure, 'systemManager') }, selection)
  const columns = await Promise.all(
    figures.map(async (figure) => entriesOf(await daysOf(figure), range, period)),
  )
  const [first = []] = columns
  const rows = first.map((entry, at): (string | number)[] => [
    entry.time,
    entry.start,
    entry.end,
    ...columns.map((entries) => entries[at]?.count ?? 0),
  ])
  const filters = filtersOf(input, await nameFilters(db, input))
  await context.transaction((tx) =>
    recordOperation(tx, context, {
      event: 'LIST_EXPORT',
      content: `导出数据统计 ${rows.length} 条`,
      object: { kind: 'LIST', name: '数据统计' },
      after: { 筛选条件: [`${start} 至 ${end}`, ...filters].join('，') },
    }),
  )
  const heads = [
    { name: '统计周期', width: 24 },
    { name: '开始日期', width: 12 },
    { name: '结束日期', width: 12 },
    ...figures.map((figure) => ({ name: nameOf(figure, input), width: 16 })),
  ]
  const isCsv = format === 'csv'
  const body = isCsv
    ? writeCsv(
        heads.map(({ name }) => name),
        rows,
      )
    : writeTable({ name: '数据统计', notes: notesOf(input, filters, formatDateTime(now())), heads, rows })
  return new FileAnswer(body, isCsv ? csvType : xlsxType, {
    fileName: `数据统计-${start}-${end}.${format}`,
    disposition: 'attachment',
    cacheControl: 'private, no-store',
  })
}

function nameOf(figure: Figure, { type, authType }: Input<typeof statisticsExport>): string {
  return figure === 'userCount'
    ? `${figureName[figure]}（${userNames[type]}，${authNames[authType]}）`
    : figureName[figure]
}

/** What the numbers are of, above them. */
function notesOf(input: Input<typeof statisticsExport>, filters: readonly string[], time: string): string[] {
  return [
    `统计范围：${input.start} 至 ${input.end}（北京时间）`,
    ...(filters.length === 0 ? [] : [`筛选条件（不含新增用户）：${filters.join('，')}`]),
    `导出时间：${time}`,
  ]
}

/** By their names; what is there no more by what it was asked for by. */
function filtersOf(input: Input<typeof statisticsExport>, names: NamedFilters): string[] {
  return [
    ['来源系统', names.sysName ?? input.sysCode],
    ['企业', names.companyName ?? input.companyId],
    ['企业名称', input.companyName],
    ['所属应用', names.businessTypeName ?? input.businessId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}：${value}`]))
}
