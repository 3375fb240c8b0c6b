import { deliveryStatus, nextTry, notifyLimits, notifyUrlProblem } from '@qiyin/domain/access/source-event.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Services } from '../../http/context.ts'
import { postOnce } from '../../outbound/post-once.ts'
import { notifyHeaders } from '../source-applications/public.ts'
import {
  claimNext,
  dropEvent,
  findDue,
  findTarget,
  nextDue,
  settle,
  type ClaimedEvent,
  type Tried,
} from './store-deliveries.ts'

/** Longer than a try takes: who holds an event that long has died. */
const leaseMs = 6 * notifyLimits.answerMs

/** One job delivers so many; another one goes on, so that no application keeps the others waiting. */
const perJob = 25

/**
 * Delivers what is due to an application, in the order of each contract; answers when to go on, if something is left.
 * An event is delivered at least once: a crash between the answer and its mark has it sent again, under the same id.
 */
export async function deliverDue(services: Services, applicationId: string): Promise<Date | undefined> {
  const { database, now } = services
  // What a frozen one has missed it is told when it is unfrozen.
  if ((await findTarget(database.db, { applicationId, contractId: null }))?.frozen !== false) return undefined
  for (let count = 0; count < perJob; count++) {
    const event = await claimNext(database.db, { applicationId, now: now(), leaseMs })
    if (!event) {
      const due = await nextDue(database.db, applicationId)
      // What is due already, others are at: they go on when they have done.
      return due && due > now() ? due : undefined
    }
    await deliver(services, applicationId, event)
  }
  return now()
}

async function deliver(services: Services, applicationId: string, event: ClaimedEvent): Promise<void> {
  const { database, now } = services
  const target = await findTarget(database.db, { applicationId, contractId: event.contractId })
  if (!target || target.url === null) return dropEvent(database.db, event.id)
  const { appId, url, hosts } = target
  const body = bodyOf(event, appId)
  const tried = await tryOnce(services, { applicationId, appId, url, hosts, eventId: event.eventId, body })
  const time = now()
  const delivered = tried.failure === null
  const nextTime = delivered ? null : nextTry(event.tries, time)
  const ended = delivered ? deliveryStatus.delivered : deliveryStatus.givenUp
  const status = delivered || nextTime === null ? ended : deliveryStatus.waiting
  await database.transaction((tx) => settle(tx, event.id, { tried, status, nextTime, time }))
}

/** The text that is sent and signed, the same at each try. */
export function bodyOf(
  { eventId, type, happenedTime, data }: Pick<ClaimedEvent, 'eventId' | 'type' | 'happenedTime' | 'data'>,
  appId: string,
): string {
  return JSON.stringify({ id: eventId, type, time: formatDateTime(happenedTime), appId, data })
}

/** Sends a text once, and tells how it went; the address is judged anew, as the settings may have changed. */
export async function tryOnce(
  services: Pick<Services, 'database' | 'secrets' | 'config' | 'now'>,
  sent: {
    readonly applicationId: string
    readonly appId: string
    readonly url: string
    readonly hosts: readonly string[]
    readonly eventId: string
    readonly body: string
  },
): Promise<Tried> {
  const { config, now } = services
  const { privateHosts } = config.callbacks
  const triedTime = now()
  const begun = performance.now()
  const problem = notifyUrlProblem(sent.url, { hosts: sent.hosts, privateHosts })
  const outcome =
    problem === null
      ? await postOnce({
          url: new URL(sent.url),
          headers: await notifyHeaders(services, sent),
          body: sent.body,
          answerMs: notifyLimits.answerMs,
          answerBytes: notifyLimits.answerBytes,
          privateHosts,
        })
      : { failure: problem }
  const durationMs = Math.round(performance.now() - begun)
  const told = { url: sent.url, triedTime, durationMs }
  if ('failure' in outcome) return { ...told, httpStatus: null, failure: outcome.failure, answer: null }
  const { status, headers, text } = outcome
  return {
    ...told,
    httpStatus: status,
    failure: status >= 200 && status < 300 ? null : `HTTP ${status}`,
    answer: readable(`${headers}\n\n${text}`),
  }
}

/** Stored and shown as text: PostgreSQL takes no zero character. */
function readable(text: string): string {
  return text.slice(0, notifyLimits.keptAnswer).replaceAll('\u0000', '')
}

/** The applications of which something is due. */
export async function findDueApplications({ database, now }: Services): Promise<string[]> {
  return findDue(database.db, now())
}
