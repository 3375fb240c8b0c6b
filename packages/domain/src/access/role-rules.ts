import { roleCode } from './roles.ts'

/** Where the people of a role come from: given it, everybody, or by what they administer or manage. */
export const personsFrom = ['given', 'everybody', 'companies', 'applications'] as const

/** Where the people of the role come from. */
export function personsOfRole(code: string): (typeof personsFrom)[number] {
  if (code === roleCode.person) return 'everybody'
  if (code === roleCode.companyAdmin) return 'companies'
  return code === roleCode.businessManager ? 'applications' : 'given'
}

/** What stands where the people of a role would, which is not given. */
export const followsFromLabel = {
  everybody: '全部用户',
  companies: '随企业管理关系授予',
  applications: '随应用管理关系授予',
} as const

/** Whether every installation has the role: it is neither frozen nor renamed. */
export function isBuiltIn(code: string): boolean {
  return Object.values<string>(roleCode).includes(code)
}

/** Functions that nobody can do without: the role of everybody keeps them. */
export const fixedFunctions: readonly string[] = ['home', 'file-center/mine', 'user-center']

/**
 * Whether a role may be given a function. What anybody comes by unasked, an account or a company, opens no page of system
 * management: one tick would make everybody on earth with a phone a system manager.
 */
export function mayHold(code: string, functionEnName: string): boolean {
  const from = personsOfRole(code)
  const comesUnasked = from === 'everybody' || from === 'companies'
  return !comesUnasked || !/^sys-manage(\/|$)/.test(functionEnName)
}
