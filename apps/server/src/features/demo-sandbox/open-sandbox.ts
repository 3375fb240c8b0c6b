import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { demoSandbox } from '@qiyin/calls/areas/site.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { applicationScopes } from '@qiyin/domain/access/application-scope.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { personByMobile } from '../people/public.ts'
import { requireDemo } from '../demo/public.ts'
import { ensureApplication, lendKey } from '../source-applications/public.ts'
import { createSource, sourceIdOf } from '../source-systems/public.ts'
import { initiatorMobile, sampleContract } from './sample-contract.ts'
import { lockSandbox } from './store.ts'

const source = { code: 'SANDBOX', name: '沙箱系统', sendMessage: true } as const
const appId = 'SANDBOX'
/** All but that of the operating company's own systems, which see every contract. */
const scopes = applicationScopes.filter((scope) => scope !== 'inner')
const keyMs = 7 * 24 * 3_600_000
const makeKeys = promisify(generateKeyPair)

/** POST /demo/sandbox: whoever tries it has a key of his own, which ends by itself. */
export async function openSandbox(
  _input: Input<typeof demoSandbox>,
  context: Context,
): Promise<Result<typeof demoSandbox>> {
  const { config, db, secrets, now } = context
  requireDemo(config)
  const initiator = await personByMobile(db, secrets, initiatorMobile)
  // A demonstration without its people has nobody that a system could act as.
  if (!initiator) throw new CallError('CALL_UNKNOWN', { httpStatus: 404 })
  const { publicKey, privateKey } = await makeKeys('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const time = now()
  const until = new Date(time.getTime() + keyMs)
  await context.transaction(async (tx) => {
    await lockSandbox(tx, appId)
    const sourceId = (await sourceIdOf(tx, source.code)) ?? (await createSource(tx, { ...source, time }))
    const { personId } = initiator
    const applicationId = await ensureApplication(tx, { appId, sourceId, personId, scopes, time })
    await lendKey(tx, { applicationId, publicKey, time, until })
  })
  return {
    appId,
    privateKey,
    validUntil: formatDateTime(until),
    contract: await sampleContract(db, { initiatorId: initiator.personId, time }),
  }
}
