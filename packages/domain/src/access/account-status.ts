/** status of a person, a company or an application: a frozen one does nothing until it is unfrozen. */
export const accountStatus = { active: 0, frozen: 1, deleted: 2 } as const

/** Any status of an account. */
export type AccountStatus = (typeof accountStatus)[keyof typeof accountStatus]

/** The Chinese name of every status. */
export const accountStatusLabel: Readonly<Record<AccountStatus, string>> = {
  0: '正常',
  1: '已冻结',
  2: '已注销',
}
