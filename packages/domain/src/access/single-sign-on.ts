/** Why a single sign-on came to nothing; the login page has the text of each. */
export const signOnProblems = {
  off: '尚未启用单点登录，请使用手机号登录',
  failed: '单点登录失败，请重试',
  unavailable: '单点登录服务暂时无法使用，请稍后再试',
  unknown: '未找到与该单点登录账号对应的员工，请联系系统管理员',
  taken: '员工目录中的手机号已属于另一位实名用户，请联系系统管理员',
  frozen: '账号已冻结，请联系管理员',
} as const

export type SignOnProblem = keyof typeof signOnProblems

/** What the login page says to the `sso` of its address; undefined where that names no problem. */
export function signOnProblemText(sso: string | null): string | undefined {
  return sso !== null && Object.hasOwn(signOnProblems, sso) ? signOnProblems[sso as SignOnProblem] : undefined
}

/** Someone of the corporate directory, as single sign-on tells of them. */
export interface DirectoryEmployee {
  readonly userName: string
  readonly name?: string | undefined
  readonly mobile?: string | undefined
  readonly email?: string | undefined
}

interface KnownAccount {
  readonly userName: string | null
  readonly verified: boolean
  readonly name: string | null
}

/**
 * Whether the account of the mobile number that the directory names may become the employee's: a directory whose people
 * write their own numbers must not open the account of somebody else who is verified.
 */
export function mayBecomeEmployee(account: KnownAccount, employee: DirectoryEmployee): boolean {
  if (account.userName !== null) return account.userName === employee.userName
  return !account.verified || account.name === employee.name
}
