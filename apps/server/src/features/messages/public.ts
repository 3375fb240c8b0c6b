import type { Secrets } from '../../crypto/secrets.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import { mobileFingerprint, mobileOf } from '../people/public.ts'
import { openContent, sealContent } from './content.ts'
import { sendMessage } from './jobs.ts'
import { maskIdentityNumbers, messageText, type Scene, type SceneValues } from './message-text.ts'
import { findNewestMessages, insertMessage } from './store.ts'

export type { Scene, SceneValues }

/** A message for a person with an account, or for a number. */
export type MessageRequest<S extends Scene> = {
  readonly scene: S
  readonly values: SceneValues[S]
  readonly contractId?: string
} & ({ readonly personId: string } | { readonly mobile: string; readonly personId?: string })

/**
 * Writes a message into the outbox and its sending into the queue, both in the caller's transaction:
 * it is sent if and only if that commits, at least once.
 */
export async function queueMessage<S extends Scene>(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'jobs' | 'now'>,
  request: MessageRequest<S>,
): Promise<void> {
  const { secrets, jobs, now } = services
  const mobile = 'mobile' in request ? request.mobile : await mobileOf(tx, secrets, request.personId)
  if (mobile === undefined) throw new Error('a message has no receiver')
  const text = messageText(request.scene, request.values)
  const parameters = Object.fromEntries(
    Object.entries(request.values).map(([name, value]) => [name, maskIdentityNumbers(String(value))]),
  )
  const code = request.scene === 'VERIFY_CODE' ? parameters['code'] : undefined
  const messageId = await insertMessage(tx, {
    personId: request.personId ?? null,
    mobileEnc: secrets.seal(mobile, 'message.mobile'),
    mobileFp: mobileFingerprint(secrets, mobile),
    scene: request.scene,
    contractId: request.contractId ?? null,
    contentEnc: sealContent(secrets, { text, parameters }),
    codeEnc: code === undefined ? null : secrets.seal(code, 'message.code'),
    createdTime: now(),
  })
  await jobs.send(tx, sendMessage, { messageId })
}

/** A message as the demonstration's outbox shows it. */
export interface ShownMessage {
  readonly scene: string
  readonly content: string
  readonly code: string | null
  readonly sentTime: Date | null
}

/** The newest messages to a number, codes included: for the demonstration only. */
export async function newestMessages(db: Db, secrets: Secrets, mobile: string): Promise<ShownMessage[]> {
  const messages = await findNewestMessages(db, mobileFingerprint(secrets, mobile), 50)
  return messages.map((message) => ({
    scene: message.scene,
    content: openContent(secrets, message.contentEnc).text,
    code: message.codeEnc && secrets.open(Buffer.from(message.codeEnc), 'message.code'),
    sentTime: message.sentTime,
  }))
}
