import { roleCode } from '../access/roles.ts'

/** What is counted (spec 0 §6), in the order shown; each is named as its calls are. */
export const figures = ['userCount', 'contractCount', 'completeCount', 'signCount'] as const

/** Any figure. */
export type Figure = (typeof figures)[number]

/** What people call each. */
export const figureName: Readonly<Record<Figure, string>> = {
  userCount: '新增用户',
  contractCount: '发起合同数',
  completeCount: '完成合同数',
  signCount: '签署次数',
}

/** For whom statistics are made; the calls of each end in it. */
export const statisticScopes = ['systemManager', 'businessManager', 'innerCompany', 'outCompany'] as const

/** Any of them. */
export type StatisticScope = (typeof statisticScopes)[number]

/** What each is shown (spec 0 §6). */
export const figuresOf = {
  systemManager: figures,
  businessManager: ['contractCount', 'completeCount'],
  innerCompany: ['contractCount', 'completeCount'],
  outCompany: ['signCount', 'completeCount'],
} as const satisfies Record<StatisticScope, readonly Figure[]>

/** What each can narrow figures by (spec 0 §6): outer company managers load no applications. */
export const filtersOf = {
  systemManager: ['source', 'company', 'application'],
  businessManager: ['company', 'application'],
  innerCompany: ['company', 'application'],
  outCompany: ['company'],
} as const satisfies Record<StatisticScope, readonly ('source' | 'company' | 'application')[]>

/** How a person sees the statistics of companies: as an outer manager only who is nothing else there (spec 0 §6). */
export function companyScopeOf(roleCodes: readonly string[]): 'innerCompany' | 'outCompany' {
  const isOuter = roleCodes.includes(roleCode.outerCompanyManager)
  return isOuter && !roleCodes.includes(roleCode.innerCompanyManager) ? 'outCompany' : 'innerCompany'
}

/** Whose accounts are counted as new users. */
export const userTypes = ['person', 'company'] as const

/** Any of them. */
export type UserType = (typeof userTypes)[number]

/** What of them: authentications that were begun, or those that were passed (spec 0 §6). */
export const authTypes = ['all', 'auth'] as const

/** Any of them. */
export type AuthType = (typeof authTypes)[number]

/**
 * The change from one count to another in tenths of a percent, rounded; null where there was nothing before, which no
 * percentage tells.
 */
export function changeInTenths(before: number, now: number): number | null {
  return before === 0 ? null : Math.round(((now - before) * 1000) / before)
}
