import { sceneOf, type Scene } from '@qiyin/domain/message/scenes.ts'
import { smsSignature } from '@qiyin/domain/message/template.ts'
import type { Services, Tx } from '../../http/context.ts'
import { wordsFor } from '../message-templates/public.ts'
import { personById } from '../people/public.ts'
import { sealContent } from './content.ts'
import { sendMail } from './jobs.ts'
import { messageText, plainValues, type SceneValues } from './message-text.ts'
import { insertMail } from './store-mail.ts'

interface OutgoingMail<S extends Scene> {
  readonly scene: S
  readonly values: SceneValues[S]
  readonly personId: string
  readonly contractId?: string
  readonly companyId?: string
  readonly businessTypeId?: string
}

/** The same notice as a letter, in the caller's transaction, to who has an address and where a mail server is configured. */
export async function queueMail<S extends Scene>(
  tx: Tx,
  { config, secrets, jobs, now }: Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>,
  { scene, values, personId, contractId, companyId, businessTypeId }: OutgoingMail<S>,
): Promise<void> {
  if (!config.mail) return
  const person = await personById(tx, personId)
  if (!person?.email) return
  const words = await wordsFor(tx, { scene, way: 'EMAIL', businessTypeId })
  const text = messageText(scene, plainValues(values), words)
  const subject = `${smsSignature}${sceneOf(scene).label}`
  const messageId = await insertMail(tx, {
    personId,
    scene,
    contractId: contractId ?? null,
    companyId: companyId ?? null,
    contentEnc: sealContent(secrets, { text, parameters: { subject } }),
    createdTime: now(),
  })
  await jobs.send(tx, sendMail, { messageId })
}
