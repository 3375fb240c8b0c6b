import { listExportRows } from '@qiyin/domain/paging.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { writeTable } from '@qiyin/templates'
import type { z } from 'zod'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { hideNumbers } from '../../logging.ts'
import { namedBusinesses } from '../businesses/public.ts'
import { csvType, writeCsv, xlsxType } from '../excel-forms/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import { filterWord } from './filter-words.ts'

/** A call that exports: its request says how its filters are called. */
interface ExportCall {
  readonly request: z.ZodObject
}

interface Paged {
  readonly pageNum: number
  readonly pageSize: number
}

/** What a list is narrowed by, without the page. */
type Narrowed<Query extends Paged> = Omit<Query, keyof Paged>

/** What is asked for, and as which kind of file. */
type Exported<Query extends Paged> = Narrowed<Query> & { readonly format: 'xlsx' | 'csv' }

/** A list as a table to take away. */
export interface ListExport<Query extends Paged, Row> {
  readonly call: ExportCall
  /** In Chinese: the sheet, the file and the log are called so. */
  readonly name: string
  /** The query of the list itself: an export shows what the list shows. */
  readonly query: (
    asked: Query,
    context: Context,
  ) => Promise<{ readonly total: number; readonly list: readonly Row[] }>
  readonly columns: readonly Column<Row>[]
}

/** One column: its head, how wide it is in characters, and what stands in it. */
type Column<Row> = readonly [head: string, width: number, value: (row: Row) => string | number | null]

/** Answers with everything that is queried, as .xlsx or CSV; refuses more rows than a table should have. */
export function exportOf<Query extends Paged, Row>(
  declared: ListExport<Query, Row>,
): (asked: Exported<Query>, context: Context) => Promise<FileAnswer> {
  return async ({ format, ...narrowed }, context) => {
    // What is left of what was asked without its format; the compiler cannot tell.
    const asked = narrowed as unknown as Narrowed<Query>
    const { call, name, columns } = declared
    const rows = await readAll(declared, asked, context)
    const filters = filtersText(call, asked, await businessNames(context, asked))
    await context.transaction((tx) =>
      recordOperation(tx, context, {
        event: 'LIST_EXPORT',
        content: `导出${name} ${rows.length} 条`,
        object: { kind: 'LIST', name },
        after: { 筛选条件: filters },
      }),
    )
    const time = formatDateTime(context.now())
    const heads = columns.map(([head, width]) => ({ name: head, width }))
    const cells = rows.map((row) => columns.map(([, , value]) => value(row) ?? ''))
    const isCsv = format === 'csv'
    const file = isCsv
      ? writeCsv(
          heads.map((head) => head.name),
          cells,
        )
      : writeTable({ name, notes: [`导出时间：${time}，共 ${rows.length} 条`], heads, rows: cells })
    const fileName = `${name}-${time.slice(0, 10)}.${format}`
    return new FileAnswer(file, isCsv ? csvType : xlsxType, {
      fileName,
      disposition: 'attachment',
      cacheControl: 'private, no-store',
    })
  }
}

async function readAll<Query extends Paged, Row>(
  { query }: ListExport<Query, Row>,
  asked: Narrowed<Query>,
  context: Context,
): Promise<readonly Row[]> {
  const page = { pageNum: 1, pageSize: listExportRows }
  // The compiler does not put together again what Omit has taken apart.
  const { total, list } = await query({ ...asked, ...page } as unknown as Query, context)
  if (total > listExportRows)
    throw new CallError({
      name: 'EXPORT_TOO_LARGE',
      message: `符合条件的记录超过${listExportRows}条，请缩小查询范围后导出`,
    })
  return list
}

/** What the application is called that the list is narrowed by, by its id. */
async function businessNames({ db }: Context, asked: object): Promise<ReadonlyMap<string, string>> {
  const id = 'businessTypeId' in asked ? asked.businessTypeId : undefined
  const found = typeof id === 'string' ? await namedBusinesses(db, [id]) : []
  return new Map(found.map(({ businessTypeId, businessTypeName }) => [businessTypeId, businessTypeName]))
}

/** What it was narrowed by, codes with their names; numbers of people are not written down. */
function filtersText(call: ExportCall, asked: object, businesses: ReadonlyMap<string, string>): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  if (given.length === 0) return '无'
  return given
    .map(([name, value]) => {
      const label = filterLabel(call, name)
      if (personal.has(name)) return label
      const text = String(value)
      const word = name === 'businessTypeId' ? businesses.get(text) : filterWord(label, text)
      return word === undefined ? `${label}=${hideNumbers(text)}` : `${label}=${word}（${text}）`
    })
    .join('，')
}

/** What people call a filter: as the messages about it do. */
export function filterLabel({ request }: ExportCall, name: string): string {
  return request.shape[name]?.meta()?.title ?? name
}

const personal: ReadonlySet<string> = new Set(['identityNo', 'accountValue', 'mobile'])
