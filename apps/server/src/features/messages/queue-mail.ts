import { sceneOf, type Scene } from '@qiyin/domain/message/scenes.ts'
import { sampleText, smsSignature } from '@qiyin/domain/message/template.ts'
import type { Services, Tx } from '../../http/context.ts'
import { wordsFor } from '../message-templates/public.ts'
import { personById } from '../people/public.ts'
import { sealContent } from './content.ts'
import { sendMail } from './jobs.ts'
import { messageText, plainValues, type SceneValues } from './message-text.ts'
import { insertMail } from './store-mail.ts'

type MailServices = Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>

interface OutgoingMail<S extends Scene> {
  readonly scene: S
  readonly values: SceneValues[S]
  readonly personId: string
  readonly contractId?: string
  readonly companyId?: string
  readonly businessTypeId?: string
}

/** The same notice as a letter, in the caller's transaction; false to who has no address, or without a mail server. */
export async function queueMail<S extends Scene>(
  tx: Tx,
  services: MailServices,
  { scene, values, personId, contractId, companyId, businessTypeId }: OutgoingMail<S>,
): Promise<boolean> {
  if (!(await canGetMail(tx, services, personId))) return false
  const words = await wordsFor(tx, { scene, way: 'EMAIL', businessTypeId })
  const text = messageText(scene, plainValues(values), words)
  await enqueueMail(tx, services, { scene, text, personId, contractId, companyId })
  return true
}

/** Words with sample values as a letter to who tries them; false when it has nowhere to go. */
export async function queueSampleMail(
  tx: Tx,
  services: MailServices,
  {
    scene,
    content,
    personId,
  }: { readonly scene: Scene; readonly content: string; readonly personId: string },
): Promise<boolean> {
  if (!(await canGetMail(tx, services, personId))) return false
  await enqueueMail(tx, services, { scene, text: sampleText(content), personId })
  return true
}

async function canGetMail(tx: Tx, { config }: MailServices, personId: string): Promise<boolean> {
  return config.mail !== undefined && Boolean((await personById(tx, personId))?.email)
}

interface MailText {
  readonly scene: Scene
  readonly text: string
  readonly personId: string
  readonly contractId?: string | undefined
  readonly companyId?: string | undefined
}

async function enqueueMail(
  tx: Tx,
  { secrets, jobs, now }: MailServices,
  { scene, text, personId, contractId, companyId }: MailText,
): Promise<void> {
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
