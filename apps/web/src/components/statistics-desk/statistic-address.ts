import { isDay } from '@qiyin/domain/dates.ts'
import {
  authTypes,
  figuresOf,
  filtersOf,
  userTypes,
  type AuthType,
  type Figure,
  type StatisticScope,
  type UserType,
} from '@qiyin/domain/statistics/figures.ts'
import { periods, quickRange, type DayRange, type Period } from '@qiyin/domain/statistics/periods.ts'
import { firstFigure } from './scopes.ts'

/** What is looked at; it lives in the address, so that Back and reload restore it. */
export interface StatisticAddress {
  readonly figure: Figure
  readonly period: Period
  /** Null once it was cleared. */
  readonly range: DayRange | null
  readonly sysCode?: string | undefined
  readonly companyId?: string | undefined
  /** How the chosen company is called, for the selector. */
  readonly companyName?: string | undefined
  readonly businessId?: string | undefined
  readonly type: UserType
  readonly authType: AuthType
  /** The numbers as a table instead of a chart. */
  readonly isTable: boolean
}

interface Where {
  readonly scope: StatisticScope
  /** The day in Shanghai. */
  readonly today: string
}

/** Reads an address; whatever is not understood falls back to the default. */
export function readStatisticAddress(search: URLSearchParams, { scope, today }: Where): StatisticAddress {
  const filters: readonly string[] = filtersOf[scope]
  const given = (filter: string, name: string): string | undefined =>
    (filters.includes(filter) ? search.get(name) : null) ?? undefined
  return {
    figure: oneOf(figuresOf[scope], search.get('figure')) ?? firstFigure(scope),
    period: oneOf(periods, search.get('period')) ?? 'day',
    range: readRange(search, today),
    sysCode: given('source', 'sysCode'),
    companyId: given('company', 'companyId'),
    companyName: given('company', 'companyName'),
    businessId: given('application', 'businessId'),
    type: oneOf(userTypes, search.get('type')) ?? 'person',
    authType: oneOf(authTypes, search.get('authType')) ?? 'all',
    isTable: search.get('view') === 'table',
  }
}

/** Writes an address; defaults are left out. */
export function writeStatisticAddress(address: StatisticAddress, { scope, today }: Where): URLSearchParams {
  const { figure, period, range, type, authType, isTable, ...texts } = address
  const usual = quickRange('last30Days', today)
  const isUsual = range?.start === usual.start && range.end === usual.end
  const written = {
    figure: figure === firstFigure(scope) ? undefined : figure,
    period: period === 'day' ? undefined : period,
    ...(range === null ? { range: 'none' } : isUsual ? {} : range),
    ...texts,
    type: type === 'person' ? undefined : type,
    authType: authType === 'all' ? undefined : authType,
    view: isTable ? 'table' : undefined,
  }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(written)) if (value !== undefined) search.set(name, value)
  return search
}

function readRange(search: URLSearchParams, today: string): DayRange | null {
  if (search.get('range') === 'none') return null
  const [start, end] = [search.get('start') ?? '', search.get('end') ?? '']
  return isDay(start) && isDay(end) && start <= end ? { start, end } : quickRange('last30Days', today)
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}
