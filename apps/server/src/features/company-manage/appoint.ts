import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { membersOf, saveMember } from '../companies/public.ts'
import { peopleById, personById } from '../people/public.ts'

interface Appointment {
  /** Names of those who administered it until now; null when it was the new one alone. */
  readonly before: readonly string[] | null
  readonly after: string
}

/** Makes a verified person the one administrator of a locked company, in the caller's transaction. */
export async function appoint(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  {
    companyId,
    newManagerId,
    formerManagerIds,
  }: { companyId: string; newManagerId: string; formerManagerIds?: readonly string[] | undefined },
): Promise<Appointment> {
  const successor = await personById(tx, newManagerId)
  if (!successor?.verified || successor.status !== accountStatus.active) throw new CallError('PERSON_UNKNOWN')
  const after = successor.name ?? ''
  const former = (await membersOf(tx, companyId)).filter(({ administrator }) => administrator)
  const read = new Set(formerManagerIds)
  if (
    formerManagerIds &&
    (read.size !== former.length || !former.every(({ personId }) => read.has(personId)))
  )
    throw new CallError('RECORD_CHANGED')
  if (former.length === 1 && former[0]?.personId === newManagerId) return { before: null, after }
  const time = now()
  const none = { administrator: false, managesSeals: false, managesPeople: false }
  for (const { personId } of former)
    // oxlint-disable-next-line no-await-in-loop -- a company has one administrator, or few
    await saveMember(tx, { companyId, personId, ...none, time })
  const all = { administrator: true, managesSeals: true, managesPeople: true }
  await saveMember(tx, { companyId, personId: newManagerId, ...all, time })
  const people = await peopleById(
    tx,
    former.map(({ personId }) => personId),
  )
  return { before: people.map(({ name, mobileMasked }) => name ?? mobileMasked), after }
}
