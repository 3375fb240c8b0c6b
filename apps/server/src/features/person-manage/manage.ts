import type {
  personManageAccountDelete,
  personManageFreeze,
  personManageReveal,
  personManageUnfreeze,
} from '@qiyin/calls/areas/person-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus, type AccountStatus } from '@qiyin/domain/access/account-status.ts'
import { statusChangeRefusal } from '@qiyin/domain/access/status-change.ts'
import { managedDeletionObstacles } from '@qiyin/domain/person/account-deletion.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { hideNumbers } from '../../logging.ts'
import { recordOperation, type Operation } from '../operator-log/public.ts'
import { forgetPerson, standingOf } from '../own-account/public.ts'
import { identityNoOf, lockPersonById, mobileOf, setAccountStatus, type Person } from '../people/public.ts'
import { lockRoles, requireRoleManager } from '../roles/public.ts'
import { deleteSessionsOf } from '../session/public.ts'

/** PUT /person/manage/freeze */
export async function freezePerson(
  { personId, formerStatus }: Input<typeof personManageFreeze>,
  context: Context,
): Promise<Result<typeof personManageFreeze>> {
  refuseOwn(personId, context)
  return withPerson(context, personId, async (tx, person) => {
    requireStatus(formerStatus, person)
    if (person.status === accountStatus.frozen) return
    await setAccountStatus(tx, personId, accountStatus.frozen)
    await requireRoleManager(tx)
    await recordOperation(tx, context, {
      event: 'PERSON_FREEZE',
      content: `冻结个人用户 ${nameOf(person)}`,
      object: objectOf(person),
      before: { 账号状态: '正常' },
      after: { 账号状态: '已冻结' },
    })
  })
}

/** PUT /person/manage/unfreeze */
export async function unfreezePerson(
  { personId, formerStatus }: Input<typeof personManageUnfreeze>,
  context: Context,
): Promise<Result<typeof personManageUnfreeze>> {
  return withPerson(context, personId, async (tx, person) => {
    requireStatus(formerStatus, person)
    if (person.status === accountStatus.active) return
    await setAccountStatus(tx, personId, accountStatus.active)
    // Kept while frozen, so that each of them was told why; whoever it was that used them logs in anew.
    await deleteSessionsOf(tx, personId)
    await recordOperation(tx, context, {
      event: 'PERSON_UNFREEZE',
      content: `解冻个人用户 ${nameOf(person)}`,
      object: objectOf(person),
      before: { 账号状态: '已冻结' },
      after: { 账号状态: '正常' },
    })
  })
}

/** PUT /person/manage/account/delete: at once and for good; what contracts need as evidence stays. */
export async function deletePerson(
  { personId }: Input<typeof personManageAccountDelete>,
  context: Context,
): Promise<Result<typeof personManageAccountDelete>> {
  refuseOwn(personId, context)
  return withPerson(context, personId, async (tx, person) => {
    const standing = await standingOf(tx, person)
    const obstacles = managedDeletionObstacles(standing)
    if (obstacles.length > 0) throw new CallError({ name: 'FAILED', message: obstacles.join('；') })
    // Before the person is forgotten: the log says whose account it was.
    await recordOperation(tx, context, {
      event: 'PERSON_DELETE',
      content: `删除个人账号 ${nameOf(person)}`,
      object: objectOf(person),
      before: { 姓名: person.name ?? '', 手机号: person.mobileMasked },
    })
    await forgetPerson(tx, context, { personId, asEvidence: standing.contracts > 0 })
  })
}

/** POST /person/manage/reveal: nobody looks without leaving a record. */
export async function revealPerson(
  { personId, reason }: Input<typeof personManageReveal>,
  context: Context,
): Promise<Result<typeof personManageReveal>> {
  const { db, secrets } = context
  await withPerson(context, personId, async (tx, person) => {
    await recordOperation(tx, context, {
      event: 'SENSITIVE_VIEW',
      content: `查看个人用户 ${nameOf(person)} 的手机号和证件号，原因：${hideNumbers(reason)}`,
      object: objectOf(person),
    })
  })
  return {
    mobile: (await mobileOf(db, secrets, personId)) ?? null,
    identityNo: (await identityNoOf(db, secrets, personId)) ?? null,
  }
}

/** Tells the second of two managers. */
function requireStatus(formerStatus: AccountStatus | undefined, { status }: Person): void {
  const refusal = statusChangeRefusal(formerStatus, status)
  if (refusal) throw new CallError(refusal)
}

function refuseOwn(personId: string, { user }: Context): void {
  if (personId === user.personId) throw new CallError('OWN_ACCOUNT')
}

/** Roles before the person, as a change of roles takes them: two managers wait for each other, and do not lock up. */
async function withPerson(
  { transaction }: Context,
  personId: string,
  act: (tx: Tx, person: Person) => Promise<void>,
): Promise<boolean> {
  await transaction(async (tx) => {
    await lockRoles(tx)
    const person = await lockPersonById(tx, personId)
    if (!person || person.status === accountStatus.deleted) throw new CallError('RECORD_NOT_FOUND')
    await act(tx, person)
  })
  return true
}

function nameOf({ name, mobileMasked }: Person): string {
  return name === null ? mobileMasked : `${name}（${mobileMasked}）`
}

function objectOf({ personId, name, mobileMasked }: Person): Operation['object'] {
  const called = name === null ? { name: mobileMasked } : { name, code: mobileMasked }
  return { kind: 'PERSON', id: personId, ...called }
}
