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

/** What stands against deleting one's own account, each as a Chinese sentence with what to do; none: it may go. */
export function deletionObstacles(standing: AccountStanding): string[] {
  const { ourPart } = standing
  return [
    ...(ourPart ? ['内部账号由企业统一管理，如需注销请联系平台管理员'] : []),
    ...obstaclesOf('您', '注销', standing),
  ]
}

/** The same for a system manager who deletes somebody's account: those of the operating company are theirs to delete. */
export function managedDeletionObstacles(standing: AccountStanding): string[] {
  return obstaclesOf('该用户', '删除', standing)
}

function obstaclesOf(who: string, deed: string, standing: AccountStanding): string[] {
  const { openContracts, solelyManaged, lastSystemManager } = standing
  return [
    ...(openContracts > 0
      ? [`${who}有${openContracts}份签署中的合同，请签署完成、拒签或撤销后再${deed}`]
      : []),
    ...solelyManaged.map((name) => `${who}是“${name}”唯一的管理员，请先移交管理员或移除企业`),
    ...(lastSystemManager ? [`${who}是唯一的系统管理员，请先将系统管理员角色授予他人`] : []),
  ]
}
