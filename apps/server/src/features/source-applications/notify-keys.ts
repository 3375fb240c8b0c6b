import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Services } from '../../http/context.ts'
import { findNotifyKey, findSecrets, insertNotifyKey } from './store-secrets.ts'

const purposes = { secret: 'source-application.secret', key: 'notify-key' } as const

/** A new secret as it is shown once, and as it is kept. */
export function newSecret({ secrets }: Pick<Services, 'secrets'>): { secret: string; sealed: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, sealed: secrets.seal(secret, purposes.secret) }
}

/** The public half of the platform's pair, as PEM; the pair is made when it is first asked for. */
export async function platformKey(services: Pick<Services, 'database' | 'secrets' | 'now'>): Promise<string> {
  return (await keyPair(services)).publicKey
}

/**
 * The headers that prove who speaks: HMAC-SHA256 in hexadecimal under each secret that counts, and RSA with SHA-256 by
 * the platform's key, both over time stamp, full stop and body.
 */
export async function notifyHeaders(
  services: Pick<Services, 'database' | 'secrets' | 'now'>,
  {
    applicationId,
    appId,
    eventId,
    body,
  }: {
    readonly applicationId: string
    readonly appId: string
    readonly eventId: string
    readonly body: string
  },
): Promise<Record<string, string>> {
  const now = services.now()
  const timestamp = String(now.getTime())
  const text = `${timestamp}.${body}`
  const { privateKey } = await keyPair(services)
  const sealed = await findSecrets(services.database.db, { applicationId, now })
  const marks = sealed.map(({ secretEnc }) => {
    const secret = services.secrets.open(secretEnc, purposes.secret)
    return `v1=${createHmac('sha256', secret).update(text).digest('hex')}`
  })
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Qiyin-Callback/1',
    'x-qiyin-app-id': appId,
    'x-qiyin-event-id': eventId,
    'x-qiyin-timestamp': timestamp,
    ...(marks.length > 0 && { 'x-qiyin-signature': marks.join(',') }),
    'x-qiyin-signature-rsa2': sign('sha256', Buffer.from(text), privateKey).toString('base64'),
  }
}

async function keyPair({
  database,
  secrets,
  now,
}: Pick<Services, 'database' | 'secrets' | 'now'>): Promise<{ publicKey: string; privateKey: string }> {
  const known = await findNotifyKey(database.db)
  if (known)
    return { publicKey: known.publicKey, privateKey: secrets.open(known.privateKeyEnc, purposes.key) }
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const sealed = secrets.seal(privateKey, purposes.key)
  await insertNotifyKey(database.db, { publicKey, privateKeyEnc: sealed, time: now() })
  // Another process may have been first: the eldest counts.
  const kept = await findNotifyKey(database.db)
  if (!kept) throw new Error('the key of callbacks was not kept')
  return { publicKey: kept.publicKey, privateKey: secrets.open(kept.privateKeyEnc, purposes.key) }
}
