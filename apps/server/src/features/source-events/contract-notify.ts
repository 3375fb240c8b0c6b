import { notifyUrlProblem } from '@qiyin/domain/access/source-event.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { insideHostProblem } from '../../outbound/forbidden-address.ts'
import { findTarget, insertContractNotify } from './store-deliveries.ts'

/** Refuses an address for a contract's events that the application may not name. */
export async function requireNotifyUrl(
  { db, config, application }: Pick<Context, 'db' | 'config' | 'application'>,
  url: string,
): Promise<void> {
  const target = await findTarget(db, { applicationId: application.id, contractId: null })
  const { privateHosts } = config.callbacks
  const problem =
    notifyUrlProblem(url, { hosts: target?.hosts ?? [], privateHosts }) ??
    // A host that was allowed before the configuration forbade it.
    insideHostProblem('回调地址', new URL(url).host, privateHosts)
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
}

/** Keeps where the events of a contract go, in the transaction that creates it. */
export async function keepContractNotify(
  tx: Tx,
  { application }: Pick<Context, 'application'>,
  { contractId, url }: { readonly contractId: string; readonly url: string },
): Promise<void> {
  await insertContractNotify(tx, { contractId, applicationId: application.id, url })
}
