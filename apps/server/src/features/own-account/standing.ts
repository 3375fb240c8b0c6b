import { roleCode } from '@qiyin/domain/access/roles.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { AccountStanding } from '@qiyin/domain/person/account-deletion.ts'
import type { Db, Tx } from '../../http/context.ts'
import { administratorsOf, companiesOf } from '../companies/public.ts'
import { countContractsOf } from '../contracts/public.ts'
import { authorityOf, countHolders, isOnlyRoleManager } from '../roles/public.ts'

/** What decides whether an account can be deleted, and how many contracts it takes part in. */
export async function standingOf(
  db: Db | Tx,
  { personId, ourPart }: { readonly personId: string; readonly ourPart: boolean },
): Promise<AccountStanding & { readonly contracts: number }> {
  const { all, open } = await countContractsOf(db, personId)
  // An application that ended because somebody else has the company leaves nothing to hand over.
  const managed = (await companiesOf(db, personId)).filter(
    ({ administrator, authStatus }) => administrator && authStatus !== companyAuthStatus.takenByOther,
  )
  const administrators = await administratorsOf(
    db,
    managed.map(({ companyId }) => companyId),
  )
  const hasOther = (companyId: string): boolean =>
    administrators.some((one) => one.companyId === companyId && one.personId !== personId)
  const { roles } = await authorityOf(db, personId)
  const manages = roles.some((role) => role.roleCode === roleCode.systemManager)
  return {
    contracts: all,
    ourPart,
    openContracts: open,
    solelyManaged: managed.filter((one) => !hasOther(one.companyId)).map((one) => one.companyName),
    lastSystemManager:
      (manages && (await countHolders(db, roleCode.systemManager)) <= 1) ||
      (await isOnlyRoleManager(db, personId)),
  }
}
