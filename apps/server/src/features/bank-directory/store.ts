import type { Db, Tx } from '../../db/database.ts'
import { holding } from '../../db/like.ts'

/** A branch of a bank. */
export interface Branch {
  readonly bankName: string
  readonly province: string
  readonly city: string
  readonly branchName: string
  /** 12 digits with the right check digit. */
  readonly cnaps: string
}

/** Adds branches; one that is there already gets the new name and place. */
export async function insertBranches(tx: Tx | Db, branches: readonly Branch[]): Promise<void> {
  const most = 500
  for (let at = 0; at < branches.length; at += most) {
    await tx
      .insertInto('bank_branch')
      .values(
        branches.slice(at, at + most).map((one) => ({
          cnaps: one.cnaps,
          bank_name: one.bankName,
          province: one.province,
          city: one.city,
          branch_name: one.branchName,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('cnaps').doUpdateSet((eb) => ({
          bank_name: eb.ref('excluded.bank_name'),
          province: eb.ref('excluded.province'),
          city: eb.ref('excluded.city'),
          branch_name: eb.ref('excluded.branch_name'),
        })),
      )
      .execute()
  }
}

/** Branches of a bank in a city whose names hold the word. */
export async function findBranches(
  db: Db,
  wanted: { bankName: string; cityName?: string | undefined; branchName?: string | undefined; limit: number },
): Promise<Branch[]> {
  let query = db
    .selectFrom('bank_branch')
    .select(['bank_name as bankName', 'province', 'city', 'branch_name as branchName', 'cnaps'])
    .where('bank_name', '=', wanted.bankName)
  if (wanted.cityName !== undefined) query = query.where('city', '=', wanted.cityName)
  if (wanted.branchName !== undefined) query = query.where('branch_name', 'like', holding(wanted.branchName))
  return query.orderBy('branch_name').orderBy('cnaps').limit(wanted.limit).execute()
}
