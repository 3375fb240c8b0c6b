/** A page of a list as every list call answers it (product decision 2). */
export interface Page<Row> {
  /** From 1. */
  readonly pageNum: number
  readonly pageSize: number
  readonly total: number
  readonly list: readonly Row[]
}

/** The last page that has rows; 1 when there are none. */
export function lastPageNum({ total, pageSize }: Pick<Page<unknown>, 'total' | 'pageSize'>): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** What a table starts with and offers. */
export interface PageSizes {
  readonly initial: number
  readonly options: readonly number[]
}

const manageOptions = [5, 10, 15, 20] as const

/** Page sizes of the tables (spec 0 §9, spec 2 §2 and §9). */
export const pageSizes = {
  /** Contract list of a person. */
  person: { initial: 5, options: [5, 10, 20, 50, 100] },
  /** Contract lists of managers and every manage table. */
  manage: { initial: 10, options: manageOptions },
  /** Template registration; its 20 is one of the options. */
  template: { initial: 20, options: manageOptions },
  downloadRecords: { initial: 10, options: manageOptions },
} as const satisfies Record<string, PageSizes>

/** The last page that can be asked for. */
export const maxPageNum = 10_000_000

/** The largest page a call answers; more is an error, not a clamp (product decision 2). */
export const maxPageSize = 100

/** 共 {n} 条记录, under a table (spec 0 §2); `isBound`: as many or more. */
export function totalText(total: number, { isBound = false } = {}): string {
  return `共 ${isBound ? countText(total) : total} 条记录`
}

/** Counts are exact up to this, then shown as 9999+ (product decision 5, "Tabs"). */
export const exactCountLimit = 9999

/** A count as shown: exact up to {@link exactCountLimit}. */
export function countText(count: number): string {
  return count > exactCountLimit ? `${exactCountLimit}+` : String(count)
}

/** The most rows that a list of administration is exported with at once. */
export const listExportRows = 5000
