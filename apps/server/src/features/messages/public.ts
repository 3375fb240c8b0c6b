import { messageWays, type BellScene, type Scene } from '@qiyin/domain/message/scenes.ts'
import { samplePieces, sampleText, type MessageWords } from '@qiyin/domain/message/template.ts'
import { smsCode } from '@qiyin/domain/person/sms.ts'
import type { Refusal } from '@qiyin/domain/refusals.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import { CallError } from '../../http/call-error.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import { wordsByWay, wordsFor } from '../message-templates/public.ts'
import { mobileFingerprint, mobileOf } from '../people/public.ts'
import { countCode, type BudgetName } from './budgets.ts'
import { openContent, sealContent } from './content.ts'
import { publishMessage } from './publish-message.ts'
import { queueMail, queueSampleMail } from './queue-mail.ts'
import type { ToldContract } from './told-contract.ts'
import { sendMessage } from './jobs.ts'
import { messageText, plainValues, wordValues, type Notice, type SceneValues } from './message-text.ts'
import { inboxText } from './inbox-text.ts'
import { insertMessage } from './store.ts'
import { insertInboxMessage } from './store-inbox.ts'
import { findDemoMessages, insertShownMessage } from './store-demo.ts'

export { noticeTitle } from './inbox-text.ts'
export {
  findOfContract as messagesOfContract,
  findOneOfContract as messageOfContract,
  markResent,
} from './store-ledger.ts'
export { queueMail } from './queue-mail.ts'
export type { ContractMessage } from './store-ledger.ts'
export { purgeMessages } from './purge.ts'
export { queueForGroups } from './queue-robots.ts'
export { deleteInboxOf, markOlderRead } from './store-inbox.ts'

export type { Notice, SceneValues }

type MessageServices = Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>

/** A notice for a person with an account. */
interface NoticeRequest<S extends Notice> {
  readonly scene: S
  readonly values: SceneValues[S]
  readonly personId: string
  readonly contract?: ToldContract
  /** True leaves the short message to {@link queueShortMessage}, for the morning. */
  readonly silent?: boolean
}

/**
 * Writes a notice into the outbox and its sending into the queue, both in the caller's transaction: it is sent
 * if and only if that commits, at least once, unless the company or the receiver has had too many. The receiver finds it
 * under the bell as well, and the system that the contract came from is told what it says.
 */
export async function queueNotice<S extends Notice>(
  tx: Tx,
  services: MessageServices,
  { scene, values, personId, contract, silent = false }: NoticeRequest<S>,
): Promise<void> {
  const mobile = await mobileOf(tx, services.secrets, personId)
  // Whoever has deleted their account is told nothing any more.
  if (mobile === undefined) return
  const words = await wordsByWay(tx, {
    scene,
    ways: ['SMS', 'SITE'],
    businessTypeId: contract?.businessTypeId,
  })
  if (contract?.sendMessage !== false) {
    const outgoing = { scene, values, personId, mobile, words: words.get('SMS') }
    if (!silent) await enqueue(tx, services, { ...outgoing, ...contract })
    await queueMail(tx, services, { scene, values, personId, ...contract })
  }
  if (contract) await publishMessage(tx, services, { scene, values, personId, contract })
  await insertInboxMessage(tx, {
    personId,
    scene,
    ...inboxText(scene, values, words.get('SITE')),
    contractId: contract?.contractId ?? null,
    link: null,
    createdTime: services.now(),
  })
}

/** The short message of a notice that was {@link queueNotice}d in silence. */
export async function queueShortMessage<S extends Notice>(
  tx: Tx,
  services: MessageServices,
  { scene, values, personId, contract }: NoticeRequest<S>,
): Promise<void> {
  const mobile = await mobileOf(tx, services.secrets, personId)
  if (mobile === undefined || contract?.sendMessage === false) return
  const words = await wordsFor(tx, { scene, way: 'SMS', businessTypeId: contract?.businessTypeId })
  await enqueue(tx, services, { scene, values, personId, mobile, words, ...contract })
}

/** A notice that goes under the bell only: news that need no short message. */
export async function putIntoInbox(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  message: {
    personId: string
    scene: Scene | BellScene
    title: string
    subject: string
    contractId: string | null
    /** The page it leads to, where it is about no contract. */
    link?: string
  },
): Promise<void> {
  await insertInboxMessage(tx, { link: null, ...message, createdTime: now() })
}

/**
 * Sends words with sample values to somebody who tries them, by the way that they are for; what goes to groups and other
 * systems is for nobody's own eyes and comes under the bell. False where letters cannot be sent, or have nowhere to go.
 */
export async function queueTrial(
  tx: Tx,
  services: MessageServices,
  { words, personId }: { readonly words: MessageWords; readonly personId: string },
): Promise<boolean> {
  const { scene, way, content } = words
  if (way === 'EMAIL') return queueSampleMail(tx, services, { scene, content, personId })
  if (way !== 'SMS') {
    const subject = way === 'SITE' ? '测试消息' : `测试消息（${messageWays[way]}）`
    await putIntoInbox(tx, services, {
      personId,
      scene,
      title: sampleText(content),
      subject,
      contractId: null,
    })
    return true
  }
  const mobile = await mobileOf(tx, services.secrets, personId)
  if (mobile !== undefined) await enqueueText(tx, services, { scene, personId, mobile, ...sampleOf(content) })
  return true
}

function sampleOf(content: string): { text: string; parameters: Record<string, string> } {
  const pieces = samplePieces(content)
  const named = pieces.flatMap(({ text, variable }) => (variable === null ? [] : [[variable, text] as const]))
  return { text: sampleText(content), parameters: Object.fromEntries(named) }
}

/** A code on its way to a phone. */
interface CodeRequest {
  readonly mobile: string
  readonly personId?: string
  readonly code: string
  /** The network address that asked for it; counts where the person is not known. */
  readonly address: string
}

/** The same for a code. Refuses with CODE_LIMIT when too many have been sent. */
export async function queueCode(
  tx: Tx,
  services: MessageServices,
  { mobile, personId, code, address }: CodeRequest,
): Promise<void> {
  const mobileFp = mobileFingerprint(services.secrets, mobile)
  const spent = await countCode(tx, services, { mobileFp, personId, address })
  if (spent) throw new CallError(codeRefusal(spent))
  const values = { code, minutes: smsCode.validMs / 60_000 }
  const words = await wordsFor(tx, { scene: 'VERIFY_CODE', way: 'SMS', businessTypeId: undefined })
  await enqueue(tx, services, { scene: 'VERIFY_CODE', values, personId, mobile, words })
}

function codeRefusal(spent: BudgetName): Refusal {
  if (spent === 'codesToReceiver') return { name: 'CODE_LIMIT' }
  if (spent === 'codesOfPerson') return { name: 'CODE_LIMIT', message: '获取验证码过于频繁，请一小时后再试' }
  return { name: 'CODE_LIMIT', message: '当前获取验证码的人数过多，请一小时后再试' }
}

interface Outgoing<S extends Scene> {
  readonly scene: S
  readonly values: SceneValues[S]
  readonly personId: string | undefined
  readonly mobile: string
  /** Somebody's own; undefined for the built-in ones. */
  readonly words: string | undefined
  readonly contractId?: string
  readonly companyId?: string
}

async function enqueue<S extends Scene>(
  tx: Tx,
  services: MessageServices,
  { scene, values, personId, mobile, words, contractId, companyId }: Outgoing<S>,
): Promise<void> {
  const plain = plainValues(values)
  const content = { text: messageText(scene, plain, words), parameters: wordValues(scene, plain) }
  await enqueueText(tx, services, { scene, personId, mobile, contractId, companyId, ...content })
}

interface OutgoingText {
  readonly scene: Scene
  readonly text: string
  readonly parameters: Record<string, string>
  readonly personId: string | undefined
  readonly mobile: string
  readonly contractId?: string | undefined
  readonly companyId?: string | undefined
}

async function enqueueText(
  tx: Tx,
  { config, secrets, jobs, now }: MessageServices,
  { scene, text, parameters, personId, mobile, contractId, companyId }: OutgoingText,
): Promise<void> {
  const message = {
    personId: personId ?? null,
    mobileEnc: secrets.seal(mobile, 'message.mobile'),
    mobileFp: mobileFingerprint(secrets, mobile),
    scene,
    contractId: contractId ?? null,
    companyId: companyId ?? null,
    contentEnc: sealContent(secrets, { text, parameters }),
    createdTime: now(),
  }
  const messageId = await (config.demo.enabled ? insertShownMessage(tx, message) : insertMessage(tx, message))
  await jobs.send(tx, sendMessage, { messageId })
}

/** A message as the demonstration's outbox shows it. */
export interface ShownMessage {
  readonly scene: string
  readonly content: string
  readonly code: string | null
  readonly sentTime: Date | null
}

/** The newest messages to a number, codes included: there are some in demo mode only. */
export async function newestMessages(db: Db, secrets: Secrets, mobile: string): Promise<ShownMessage[]> {
  const messages = await findDemoMessages(db, mobileFingerprint(secrets, mobile), 50)
  return messages.map(({ scene, contentEnc, sentTime }) => {
    const { text, parameters } = openContent(secrets, contentEnc)
    return { scene, content: text, code: parameters['code'] ?? null, sentTime }
  })
}
