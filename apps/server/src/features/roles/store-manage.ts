import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { isSameName, nameKey } from '@qiyin/domain/record-name.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { holding } from '../../db/like.ts'
import { keyOfOne, lockUntilCommit } from '../../db/lock.ts'

/** A role as its managers see it. */
export interface ManagedRole {
  readonly roleId: string
  readonly roleCode: string
  readonly roleName: string
  readonly status: typeof accountStatus.active | typeof accountStatus.frozen
  readonly updatedTime: Date
  readonly revision: number
}

interface RoleFilter {
  /** A part of the code. */
  readonly code?: string | undefined
  /** A part of the name. */
  readonly name?: string | undefined
  /** A part of the name or account name of somebody it was given to. */
  readonly username?: string | undefined
}

function selectRoles(db: Db) {
  return db
    .selectFrom('role as r')
    .select(['r.id as roleId', 'r.role_code as roleCode', 'r.role_name as roleName'])
    .select((eb) => eb.ref('r.status').$castTo<ManagedRole['status']>().as('status'))
    .select(['r.updated_time as updatedTime', 'r.revision'])
}

function matching(db: Db, { code, name, username }: RoleFilter) {
  return selectRoles(db)
    .$if(code !== undefined, (q) => q.where('r.role_code', 'ilike', holding(code ?? '')))
    .$if(name !== undefined, (q) => q.where('r.role_name', 'ilike', holding(name ?? '')))
    .$if(username !== undefined, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('role_person as rp')
            .innerJoin('person as p', 'p.id', 'rp.person_id')
            .select('rp.person_id')
            .whereRef('rp.role_id', '=', 'r.id')
            .where((or) =>
              or.or([
                or('p.name', 'ilike', holding(username ?? '')),
                or('p.user_name', 'ilike', holding(username ?? '')),
              ]),
            ),
        ),
      ),
    )
}

export async function countRoles(db: Db, filter: RoleFilter): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter).as('found'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of roles, the built-in ones first, as they were made. */
export async function findRolePage(
  db: Db,
  filter: RoleFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ManagedRole[]> {
  return matching(db, filter).orderBy('r.id').limit(limit).offset(offset).execute()
}

/** How many pages each of the roles holds, by role id. */
export async function countFunctions(db: Db, roleIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('role_function')
    .select(['role_id as roleId'])
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where((eb) => eb('role_id', '=', eb.fn.any(eb.val(roleIds))))
    .groupBy('role_id')
    .execute()
  return new Map(rows.map(({ roleId, count }) => [roleId, count]))
}

/** The role, locked until the transaction ends. */
export async function lockRole(tx: Tx, roleId: string): Promise<ManagedRole | undefined> {
  return selectRoles(tx).where('r.id', '=', roleId).forUpdate().executeTakeFirst()
}

export async function findRole(db: Db, roleId: string): Promise<ManagedRole | undefined> {
  return selectRoles(db).where('r.id', '=', roleId).executeTakeFirst()
}

/** Keeps two changes of roles from being made at once: each is checked against what the other leaves. */
export async function lockAllRoles(tx: Tx): Promise<void> {
  await tx.selectFrom('role').select('id').orderBy('id').forUpdate().execute()
}

/** Whether adding a role failed because another one has its code. */
export function isRoleCodeTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'role_role_code_key')
}

/** Whether another role has the name, in small or capital, narrow or wide letters; nobody else takes it until this commits. */
export async function isRoleNameTaken(
  tx: Tx,
  { roleId, roleName }: Pick<ManagedRole, 'roleId' | 'roleName'>,
): Promise<boolean> {
  await lockUntilCommit(tx, keyOfOne('name of a role', nameKey(roleName)))
  const others = await tx.selectFrom('role').select('role_name as name').where('id', '<>', roleId).execute()
  return others.some((other) => isSameName(other.name, roleName))
}

/** Adds the role and answers its id. */
export async function insertManagedRole(
  tx: Tx,
  role: { readonly roleCode: string; readonly roleName: string; readonly time: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('role')
    .values({
      role_code: role.roleCode,
      role_name: role.roleName,
      created_time: role.time,
      updated_time: role.time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function writeStatus(tx: Tx, roleId: string, status: ManagedRole['status']): Promise<void> {
  await tx.updateTable('role').set({ status }).where('id', '=', roleId).execute()
}

/** Marks the role as changed, so that whoever read it before is told. */
export async function touchRole(tx: Tx, roleId: string, time: Date): Promise<void> {
  await tx
    .updateTable('role')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_time: time }))
    .where('id', '=', roleId)
    .execute()
}

/** The first few active people who hold a page by a role that they were given. */
export async function findGivenHolders(db: Db, indexPage: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('role_person as rp')
    .innerJoin('role as r', 'r.id', 'rp.role_id')
    .innerJoin('role_function as rf', 'rf.role_id', 'r.id')
    .innerJoin('function_menu as f', 'f.id', 'rf.function_id')
    .innerJoin('person as p', 'p.id', 'rp.person_id')
    .select('rp.person_id as personId')
    .distinct()
    .where('f.index_page', '=', indexPage)
    .where('r.status', '=', accountStatus.active)
    .where('p.status', '=', accountStatus.active)
    .orderBy('rp.person_id')
    .limit(most)
    .execute()
  return rows.map(({ personId }) => personId)
}
