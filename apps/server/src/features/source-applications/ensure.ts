import type { ApplicationScope } from '@qiyin/domain/access/application-scope.ts'
import type { Tx } from '../../http/context.ts'
import { endKey, findByAppId, insertApplication, insertKey } from './store.ts'

interface Program {
  readonly appId: string
  readonly sourceId: string
  readonly personId: string
  readonly scopes: readonly ApplicationScope[]
  readonly time: Date
}

/** The application of this appId; registered if it is not there. Whoever calls this lets nobody else in meanwhile. */
export async function ensureApplication(tx: Tx, program: Program): Promise<string> {
  const known = await findByAppId(tx, program.appId)
  return known?.id ?? insertApplication(tx, { ...program, scopes: [...program.scopes], callsAMinute: null })
}

/** Gives an application a further key, for a time. */
export async function lendKey(
  tx: Tx,
  { until, ...key }: { applicationId: string; publicKey: string; time: Date; until: Date },
): Promise<void> {
  const keyId = await insertKey(tx, key)
  await endKey(tx, { applicationId: key.applicationId, keyId, until })
}
