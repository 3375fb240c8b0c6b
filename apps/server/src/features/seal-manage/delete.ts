import type { sealsDelete } from '@qiyin/calls/areas/seals.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { deleteSeal, lockSeal } from '../seals/public.ts'
import { recordSealAct } from './record-seal-act.ts'
import { managesSeals, findOpenContracts, findSeal, findSealByName } from './store.ts'

const mostNamed = 5

/** GET /seals/delete: by its id, or by company and name. Refused while a contract in signing waits for it. */
export async function removeSeal(
  input: Input<typeof sealsDelete>,
  context: Context,
): Promise<Result<typeof sealsDelete>> {
  const { db, user, now, transaction } = context
  const { sealId = await namedSeal(db, input) } = input
  if (sealId === undefined || !(await managesSeals(db, user.personId, [sealId])))
    throw new CallError('SEAL_NOT_FOUND')
  await transaction(async (tx) => {
    if (!(await lockSeal(tx, sealId))) throw new CallError('SEAL_NOT_FOUND')
    const open = await findOpenContracts(tx, sealId, { now: now(), limit: mostNamed + 1 })
    if (open.length > 0) throw inUse(open)
    const seal = await findSeal(tx, sealId)
    await deleteSeal(tx, sealId, now())
    if (seal) await recordSealAct(tx, context, { event: 'SEAL_DELETE', verb: '删除印章', seal })
  })
  return true
}

async function namedSeal(
  db: Context['db'],
  { companyId, sealName }: Input<typeof sealsDelete>,
): Promise<string | undefined> {
  if (companyId === undefined || sealName === undefined) return undefined
  return findSealByName(db, { companyId, sealName })
}

function inUse(contractNos: readonly string[]): CallError {
  const named = contractNos.slice(0, mostNamed).join('、')
  const more = contractNos.length > mostNamed ? '等' : ''
  return new CallError({ name: 'SEAL_IN_USE', message: `${refusals.SEAL_IN_USE.message}：${named}${more}` })
}
