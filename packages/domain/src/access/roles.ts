/** The roles every installation has (product decision 4). */
export const roleCodes = [
  'PERSON',
  'COMPANY_ADMIN',
  'BUSINESS_MANAGER',
  'OUTER_COMPANY_MANAGER',
  'INNER_COMPANY_MANAGER',
  'SYSTEM_MANAGER',
] as const

/** The code of a built-in role; further roles have codes of their own. */
export type RoleCode = (typeof roleCodes)[number]

/** The Chinese name of every built-in role. */
export const roleLabel: Readonly<Record<RoleCode, string>> = {
  PERSON: '普通用户',
  COMPANY_ADMIN: '企业管理员',
  BUSINESS_MANAGER: '应用管理员',
  OUTER_COMPANY_MANAGER: '外部企业管理员',
  INNER_COMPANY_MANAGER: '内部企业管理员',
  SYSTEM_MANAGER: '系统管理员',
}

/** Whether ourpart marks staff of the operating company: 0, and nothing else, does (spec 0 §1). */
export function isOurPart(ourpart: number | null | undefined): boolean {
  return ourpart === 0
}
