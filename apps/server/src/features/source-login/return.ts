import type { userSourceReturn } from '@qiyin/calls/areas/source-login.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { returnUrlProblem } from '@qiyin/domain/access/source-event.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { findCallback } from '../source-applications/public.ts'
import { deleteReturn, findReturn, writeReturn } from './store.ts'

/** GET /user/source-return */
export async function readReturn(
  _: Input<typeof userSourceReturn>,
  context: Context,
): Promise<Result<typeof userSourceReturn>> {
  return returnOf(context)
}

/** Where the one who asks came from; nothing without a session, or where the system may not have people sent there any more. */
export async function returnOf({
  db,
  session,
  config,
}: Pick<Context, 'db' | 'session' | 'config'>): Promise<Result<typeof userSourceReturn>> {
  const found = session && (await findReturn(db, Buffer.from(session.id, 'hex')))
  if (!found) return null
  const { sourceName, url, hosts } = found
  const { privateHosts } = config.callbacks
  return returnUrlProblem(url, { hosts, privateHosts }) === null ? { sourceName, url } : null
}

/** Refuses an address that the application's login links may not send people back to. */
export async function checkReturnUrl(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { applicationId, url }: { readonly applicationId: string; readonly url: string | undefined },
): Promise<void> {
  if (url === undefined) return
  const hosts = (await findCallback(db, applicationId))?.returnHosts ?? []
  const problem = returnUrlProblem(url, { hosts, privateHosts: config.callbacks.privateHosts })
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
}

/** What the link says of the way back takes the place of what an earlier one has said. */
export async function keepReturn(
  tx: Tx,
  of: { readonly tokenHash: Buffer; readonly applicationId: string; readonly url: string | undefined },
): Promise<void> {
  const { tokenHash, applicationId, url } = of
  await (url === undefined ? deleteReturn(tx, tokenHash) : writeReturn(tx, { tokenHash, applicationId, url }))
}
