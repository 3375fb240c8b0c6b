/** What decides whether somebody's account can be deleted. */
export interface AccountStanding {
  /** Comes by single sign-on from the operating company, which keeps the account. */
  readonly ourPart: boolean
  /** Contracts still being signed in which the person initiates or signs. */
  readonly openContracts: number
  /** Companies that would be left without an administrator. */
  readonly solelyManaged: readonly string[]
  /** The platform would be left without a system manager. */
  readonly lastSystemManager: boolean
}

/** What stands against deleting the account, each as a Chinese sentence with what to do; none: it may go. */
export function deletionObstacles(standing: AccountStanding): string[] {
  const { ourPart, openContracts, solelyManaged, lastSystemManager } = standing
  return [
    ...(ourPart ? ['内部账号由企业统一管理，如需注销请联系平台管理员'] : []),
    ...(openContracts > 0 ? [`您有${openContracts}份签署中的合同，请签署完成、拒签或撤销后再注销`] : []),
    ...solelyManaged.map((name) => `您是“${name}”唯一的管理员，请先移交管理员或移除企业`),
    ...(lastSystemManager ? ['您是唯一的系统管理员，请先将系统管理员角色授予他人'] : []),
  ]
}
