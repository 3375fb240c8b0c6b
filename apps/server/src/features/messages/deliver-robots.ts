import { robotRestMs, robotTries } from '@qiyin/domain/message/robot-pace.ts'
import type { Services } from '../../http/context.ts'
import { outliveOutages } from '../../jobs/outlive-outages.ts'
import type { RobotAccess } from '../../notices/robots/robot.ts'
import { accessOf, giveRobotBack, letRobotGo, takeRobot } from '../company-robots/public.ts'
import { openContent } from './content.ts'
import { givenUpMessages, messageTries } from './gauges.ts'
import { markFailed, markGivenUp, markSent } from './store.ts'
import { findEldest, giveUpForRobot } from './store-robots.ts'

/** One job sends so many; another one goes on. */
const perJob = 25

const silences = { removed: '机器人已移除', frozen: '机器人已停用' } as const

/**
 * Sends what waits for a robot, the eldest first, within the robot's pace; answers when to go on, if something is left.
 * Each message is sent at least once: a crash between the answer and its mark has it sent again.
 */
export async function deliverToRobot(services: Services, robotId: string): Promise<Date | undefined> {
  for (let count = 0; count < perJob; count += 1) {
    const turn = await nextTurn(services, robotId)
    if (turn === undefined) return undefined
    if ('comeAgain' in turn) return turn.comeAgain
    await deliver(services, { robotId, ...turn })
  }
  return services.now()
}

interface Turn {
  readonly access: RobotAccess
  readonly message: { readonly messageId: string; readonly contentEnc: Buffer; readonly attempts: number }
}

async function nextTurn(
  { database, now, secrets, metrics }: Services,
  robotId: string,
): Promise<Turn | { readonly comeAgain: Date } | undefined> {
  return database.transaction(async (tx) => {
    if (!(await findEldest(tx, robotId))) return undefined
    const turn = await takeRobot(tx, { robotId, now: now() })
    if ('silent' in turn) {
      const givenUp = await giveUpForRobot(tx, robotId, silences[turn.silent])
      metrics.count(givenUpMessages, { reason: 'lost' }, givenUp)
      return undefined
    }
    if ('comeAgain' in turn) return turn
    // Under the robot's lock it is sure: another run may have sent what was there before.
    const eldest = await findEldest(tx, robotId)
    if (eldest) return { access: accessOf(secrets, turn.access), message: eldest }
    await letRobotGo(tx, robotId)
    return undefined
  })
}

async function deliver(
  services: Services,
  { robotId, access, message }: Turn & { readonly robotId: string },
): Promise<void> {
  const { database, now, secrets, robots, metrics } = services
  const { messageId, contentEnc, attempts } = message
  const outcome = await robots.send(access, openContent(secrets, contentEnc).text)
  if (outcome.sent) {
    // It has been sent: an outage just now is waited for here, or the next run would send it again.
    await outliveOutages(() => markSent(database.db, messageId, now()), database)
    metrics.count(messageTries, { outcome: 'sent' })
    return giveRobotBack(database.db, robotId, { time: now(), failure: null, restMs: 0 })
  }
  const { failure, refusesText } = outcome
  const last = refusesText || attempts + 1 >= robotTries
  metrics.count(messageTries, { outcome: last ? 'given-up' : 'failed' })
  if (last) {
    await markGivenUp(database.db, messageId, failure)
    metrics.count(givenUpMessages, { reason: 'carrier' })
  } else await markFailed(database.db, messageId, failure)
  // The next message need not fail for the words of this one.
  const restMs = Math.max(outcome.restMs, last ? 0 : robotRestMs(attempts + 1))
  await giveRobotBack(database.db, robotId, { time: now(), failure, restMs })
}
