import type { AuthType, Figure, StatisticScope, UserType } from '@qiyin/domain/statistics/figures.ts'
import type { DayRange, Period } from '@qiyin/domain/statistics/periods.ts'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import { holding } from '../../db/like.ts'
import type { DB } from '../../db/types.ts'

/** What a row counts; the numbers stand in the tables. */
const metric = {
  contractCount: 1,
  completeCount: 2,
  signCount: 3,
  completeOfParties: 4,
  person: { all: 5, auth: 6 },
  company: { all: 7, auth: 8 },
  /** The first of the classes of how long completed contracts took. */
  completionTime: 11,
} as const

/** A metric as rows name it. */
export type Metric = number

/** What a scope means by a figure: an outer company's completed contracts are those it takes part in. */
export function metricOf(figure: Exclude<Figure, 'userCount'>, scope: StatisticScope): Metric {
  const ofParties = figure === 'completeCount' && scope === 'outCompany'
  return ofParties ? metric.completeOfParties : metric[figure]
}

/** New users of a type that began, or passed, their authentication. */
export function metricOfUsers(type: UserType, authType: AuthType): Metric {
  return metric[type][authType]
}

/** Contracts that took as long as the class at this place (see `completionClasses`). */
export function metricOfCompletion(place: number): Metric {
  return metric.completionTime + place
}

/** Whose counts are summed up; what is left out counts all. */
export interface Selection {
  /** Only in these applications. */
  readonly businessTypeIds?: readonly string[] | undefined
  /** Only from the source system with this code. */
  readonly sysCode?: string | undefined
  /** Only of these companies. */
  readonly companyIds?: readonly string[] | undefined
  /** Only of companies with this in their name. */
  readonly companyName?: string | undefined
}

/** Which rows: the one metric, or each of several, on these days. */
export interface Wanted extends DayRange {
  readonly metric: Metric | readonly Metric[]
}

/** How many in each period, by the day it begins on, be that before the first wanted; periods without any are missing. */
export async function countByPeriod(
  db: Db,
  wanted: Wanted & { readonly period: Period },
  selection: Selection,
): Promise<Map<string, number>> {
  const rows = await periodsQuery(db, wanted, selection).execute()
  return new Map(rows.map(({ day, n }) => [day, n]))
}

interface PeriodRow {
  /** The first. */
  readonly day: string
  readonly n: number
}

/** How many in each period. */
export function periodsQuery(
  db: Db,
  wanted: Wanted & { readonly period: Period },
  selection: Selection,
): SelectQueryBuilder<DB & { x: PeriodRow }, 'x', PeriodRow> {
  // The database's weeks begin on Monday, too (ISO 8601).
  const starts = db
    .selectFrom(countedRows(db, wanted, selection).as('c'))
    .select('c.n')
    .select((eb) =>
      eb
        .cast<string>(eb.fn('date_trunc', [eb.val(wanted.period), eb.cast('c.day', 'timestamp')]), 'date')
        .as('day'),
    )
  return db
    .selectFrom(starts.as('x'))
    .select((eb) => ['x.day', eb.cast<number>(eb.fn.sum('x.n'), 'integer').as('n')])
    .groupBy('x.day')
}

/** How many of each metric; those without any are missing. */
export async function countByMetric(
  db: Db,
  wanted: Wanted,
  selection: Selection,
): Promise<Map<Metric, number>> {
  const rows = await db
    .selectFrom(countedRows(db, wanted, selection).as('c'))
    .select((eb) => ['c.metric', eb.cast<number>(eb.fn.sum('c.n'), 'integer').as('n')])
    .groupBy('c.metric')
    .execute()
  return new Map(rows.map(({ metric: which, n }) => [which, n]))
}

/** How many in each application, the largest first; those without any are missing. */
export async function countByApplication(
  db: Db,
  wanted: Wanted,
  selection: Selection,
): Promise<{ businessTypeId: string; businessTypeName: string; count: number }[]> {
  return db
    .selectFrom(countedRows(db, wanted, selection, 'each').as('x'))
    .innerJoin('business_type as b', 'b.id', 'x.businessTypeId')
    .select(['b.id as businessTypeId', 'b.business_type_name as businessTypeName'])
    .select((eb) => eb.cast<number>(eb.fn.sum('x.n'), 'integer').as('count'))
    .groupBy(['b.id', 'b.business_type_name'])
    .having((eb) => eb(eb.fn.sum('x.n'), '>', eb.lit(0)))
    .orderBy('count', 'desc')
    .orderBy('b.id')
    .execute()
}

/** Sums that stand, and what is not summed up yet, of one moment. */
function countedRows(db: Db, wanted: Wanted, selection: Selection, applications: Applications = 'together') {
  const { companyIds, companyName } = selection
  return companyIds === undefined && companyName === undefined
    ? rowsOfAll(db, wanted, { ...selection, applications })
    : rowsOfCompanies(db, wanted, { ...selection, applications })
}

/** Whether rows that stand for all applications do. */
type Applications = 'each' | 'together'

/** Stands for all applications, or for all sources. */
const all = '0'

function rowsOfAll(
  db: Db,
  { metric: which, start, end }: Wanted,
  { businessTypeIds, sysCode, applications }: Selection & { readonly applications: Applications },
) {
  return db
    .selectFrom('current_stat_day as s')
    .select(['s.metric', 's.day', 's.n', 's.business_type_id as businessTypeId'])
    .where((eb) => eb('s.metric', '=', typeof which === 'number' ? which : eb.fn.any(eb.val(which))))
    .where('s.day', '>=', start)
    .where('s.day', '<=', end)
    .where((eb) => {
      if (businessTypeIds !== undefined)
        return eb('s.business_type_id', '=', eb.fn.any(eb.val(businessTypeIds)))
      return eb('s.business_type_id', applications === 'together' ? '=' : '<>', all)
    })
    .where((eb) => eb('s.source_id', '=', sysCode === undefined ? eb.val(all) : sourceNamed(db, sysCode)))
}

function rowsOfCompanies(
  db: Db,
  { metric: which, start, end }: Wanted,
  selection: Selection & { readonly applications: Applications },
) {
  const { businessTypeIds, sysCode, companyIds, companyName, applications } = selection
  const isWhole = applications === 'together' && businessTypeIds === undefined && sysCode === undefined
  return db
    .selectFrom('current_stat_company_day as s')
    .select(['s.metric', 's.day', 's.n', 's.business_type_id as businessTypeId'])
    .where((eb) => eb('s.metric', '=', typeof which === 'number' ? which : eb.fn.any(eb.val(which))))
    .where('s.day', '>=', start)
    .where('s.day', '<=', end)
    .where((eb) => {
      // Literally, by which the index of these is found.
      const whole = eb.lit(0).$castTo<string>()
      return isWhole
        ? eb.and([eb('s.business_type_id', '=', whole), eb('s.source_id', '=', whole)])
        : eb('s.business_type_id', '<>', all)
    })
    .$if(companyIds !== undefined, (q) =>
      q.where((eb) => eb('s.company_id', '=', eb.fn.any(eb.val(companyIds ?? [])))),
    )
    .$if(companyName !== undefined, (q) =>
      q.where('s.company_id', 'in', companiesNamed(db, companyName ?? '')),
    )
    .$if(businessTypeIds !== undefined, (q) =>
      q.where((eb) => eb('s.business_type_id', '=', eb.fn.any(eb.val(businessTypeIds ?? [])))),
    )
    .$if(sysCode !== undefined, (q) => q.where('s.source_id', '=', sourceNamed(db, sysCode ?? '')))
}

/** The one with the code; none, where no source has it. */
function sourceNamed(db: Db, sysCode: string) {
  return db.selectFrom('contract_source as c').select('c.id').where('c.code', '=', sysCode)
}

function companiesNamed(db: Db, companyName: string) {
  return db.selectFrom('company as c').select('c.id').where('c.company_name', 'ilike', holding(companyName))
}
