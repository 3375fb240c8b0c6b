import type { companyRobotsTest } from '@qiyin/calls/areas/company-robot.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { robotMessage, robotTrialText } from '@qiyin/domain/message/robot-scenes.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { lockActiveCompany } from '../companies/public.ts'
import { accessOf } from './access.ts'
import { lockRobot } from './store.ts'
import { giveRobotBack, takeRobot } from './store-sending.ts'

/** POST /company/robots/test: within the robot's pace, as everything that is sent to it. */
export async function tryRobot(
  { companyId, robotId }: Input<typeof companyRobotsTest>,
  context: Context,
): Promise<Result<typeof companyRobotsTest>> {
  const { db, now, secrets, robots, transaction } = context
  const access = await transaction(async (tx) => {
    await lockActiveCompany(tx, companyId)
    if (!(await lockRobot(tx, { companyId, robotId }))) throw new CallError('RECORD_NOT_FOUND')
    // After a failure it is tried whether it has been mended.
    const turn = await takeRobot(tx, { robotId, now: now(), evenAtRest: true })
    if ('comeAgain' in turn) throw new CallError('ROBOT_PACED')
    if ('silent' in turn) throw new CallError('ROBOT_FROZEN')
    return accessOf(secrets, turn.access)
  })
  const outcome = await robots.send(access, robotMessage(robotTrialText))
  const failure = outcome.sent ? null : outcome.failure
  await giveRobotBack(db, robotId, { time: now(), failure, restMs: outcome.sent ? 0 : outcome.restMs })
  return { failure }
}
