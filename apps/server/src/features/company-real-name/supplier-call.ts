import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { lockClaim, type Own } from './own.ts'
import { updateAuthentication, type Which } from './store.ts'

/** Longer than a call to a supplier can take: whoever died meanwhile is in nobody's way any more. */
const mostBusyMs = 120_000

/**
 * Calls a supplier for an application, one call at a time: what is bought or counted there must not be asked for twice by
 * two clicks. `check` refuses under the locks, `ask` runs without any.
 */
export async function exclusively<T>(
  context: Context,
  which: Which,
  { check, ask }: { check: (tx: Tx, own: Own) => Promise<void>; ask: (own: Own) => Promise<T> },
): Promise<T> {
  const { now, transaction } = context
  const own = await transaction(async (tx) => {
    const found = await lockClaim(tx, context, which)
    await check(tx, found)
    const { id, supplierBusyTime } = found.authentication
    if (supplierBusyTime !== null && now().getTime() - supplierBusyTime.getTime() < mostBusyMs)
      throw new CallError({ name: 'FAILED', message: '上一次提交正在处理中，请稍候再试' })
    await updateAuthentication(tx, id, { supplier_busy_time: now() })
    return found
  })
  try {
    return await ask(own)
  } finally {
    await transaction((tx) => updateAuthentication(tx, own.authentication.id, { supplier_busy_time: null }))
  }
}
