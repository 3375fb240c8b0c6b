import type {
  contractSourceApplicationCallback,
  contractSourceApplicationCallbackUpdate,
  contractSourceApplicationSecretRotate,
} from '@qiyin/calls/areas/source-event.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import {
  notifyLimits,
  notifyUrlProblem,
  type AllowedHosts,
  type SourceEventType,
} from '@qiyin/domain/access/source-event.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { insideHostProblem } from '../../outbound/forbidden-address.ts'
import { recordOperation } from '../operator-log/public.ts'
import { newSecret, platformKey } from './notify-keys.ts'
import { requireUnchanged } from './require-unchanged.ts'
import { findCallback, lockApplication, writeCallback, type Callback } from './store.ts'
import { findSecrets, replaceSecret } from './store-secrets.ts'

/** GET /contract/source/application/callback */
export async function showCallback(
  { applicationId }: Input<typeof contractSourceApplicationCallback>,
  context: Context,
): Promise<Result<typeof contractSourceApplicationCallback>> {
  const { db, now } = context
  const found = await findCallback(db, applicationId)
  if (!found) throw new CallError('RECORD_NOT_FOUND')
  const secrets = await findSecrets(db, { applicationId, now: now() })
  return {
    ...found,
    // Written by updateCallback only.
    eventTypes: found.eventTypes as SourceEventType[],
    secrets: secrets.map(({ createdTime, validUntil }) => ({
      createdTime: formatDateTime(createdTime),
      validUntil: validUntil && formatDateTime(validUntil),
    })),
    platformKey: await platformKey(context),
  }
}

/** POST /contract/source/application/callback/update */
export async function updateCallback(
  {
    applicationId,
    notifyUrl,
    notifyHosts,
    returnHosts,
    eventTypes,
    former,
  }: Input<typeof contractSourceApplicationCallbackUpdate>,
  context: Context,
): Promise<Result<typeof contractSourceApplicationCallbackUpdate>> {
  const hosts = distinctHosts(notifyHosts)
  const { privateHosts } = context.config.callbacks
  await context.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId)
    const before = await findCallback(tx, applicationId)
    if (!application || !before) throw new CallError('RECORD_NOT_FOUND')
    requireUnchanged(former && { ...former, notifyUrl: former.notifyUrl ?? null }, settingsOf(before))
    const problem = addressProblem(notifyUrl, { hosts, privateHosts }, before)
    if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
    const after = {
      notifyUrl: notifyUrl ?? null,
      notifyHosts: hosts,
      returnHosts: returnHosts ? distinctHosts(returnHosts) : before.returnHosts,
      eventTypes: [...new Set(eventTypes)],
    }
    await writeCallback(tx, applicationId, after)
    await recordOperation(tx, context, {
      event: 'SOURCE_APPLICATION_CALLBACK',
      content: `修改接入应用 ${application.appId} 的回调设置`,
      object: { kind: 'SOURCE_APPLICATION', id: applicationId, name: application.appId },
      before: told(before),
      after: told(after),
    })
  })
  return null
}

/**
 * What is wrong with where events are to go, and with the hosts that contracts may name. What was saved before and stays
 * is not judged anew, so that the rest of the form can be saved: nothing inside the network is ever spoken to anyhow.
 */
function addressProblem(
  notifyUrl: string | undefined,
  { hosts, privateHosts }: AllowedHosts,
  before: Callback,
): string | null {
  const host = notifyUrl === undefined ? undefined : URL.parse(notifyUrl)?.host
  const stays = notifyUrl === before.notifyUrl
  const added = hosts.filter((one) => !before.notifyHosts.includes(one))
  const [inside] = [
    host === undefined || stays ? null : insideHostProblem('回调地址', host, privateHosts),
    ...added.map((one) => insideHostProblem('允许的域名', one, privateHosts)),
  ].filter((problem) => problem !== null)
  if (inside !== undefined || notifyUrl === undefined) return inside ?? null
  const allowed = stays && host !== undefined ? [...privateHosts, host] : privateHosts
  return notifyUrlProblem(notifyUrl, { hosts, privateHosts: allowed })
}

function settingsOf({ notifyUrl, notifyHosts, returnHosts, eventTypes }: Callback): Callback {
  return { notifyUrl, notifyHosts, returnHosts, eventTypes }
}

/** As browsers write them, each once. */
function distinctHosts(hosts: readonly string[]): string[] {
  return [...new Set(hosts.map((host) => host.toLowerCase()))]
}

function told({ notifyUrl, notifyHosts, returnHosts, eventTypes }: Callback): Record<string, string> {
  return {
    回调地址: notifyUrl ?? '',
    允许的域名: notifyHosts.join('、'),
    返回域名: returnHosts.join('、'),
    事件: eventTypes.length === 0 ? '全部' : eventTypes.join('、'),
  }
}

/** POST /contract/source/application/secret/rotate: the secret is told this once. */
export async function rotateSecret(
  { applicationId }: Input<typeof contractSourceApplicationSecretRotate>,
  context: Context,
): Promise<Result<typeof contractSourceApplicationSecretRotate>> {
  const time = context.now()
  const formerUntil = new Date(time.getTime() + notifyLimits.secretOverlapMs)
  const { secret, sealed } = newSecret(context)
  const hadFormer = await context.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId)
    if (!application) throw new CallError('RECORD_NOT_FOUND')
    const had = await replaceSecret(tx, { applicationId, secretEnc: sealed, formerUntil, time })
    await recordOperation(tx, context, {
      event: 'SOURCE_APPLICATION_SECRET',
      content: `更换接入应用 ${application.appId} 的回调密钥`,
      object: { kind: 'SOURCE_APPLICATION', id: applicationId, name: application.appId },
    })
    return had
  })
  return { secret, formerUntil: hadFormer ? formatDateTime(formerUntil) : null }
}
