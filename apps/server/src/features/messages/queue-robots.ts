import { robotMessage, robotTexts, type RobotScene } from '@qiyin/domain/message/robot-scenes.ts'
import type { Services, Tx } from '../../http/context.ts'
import { listeningRobots } from '../company-robots/public.ts'
import { wordsFor } from '../message-templates/public.ts'
import { sealContent } from './content.ts'
import { sendToRobot } from './jobs.ts'
import { messageText, plainValues, type SceneValues } from './message-text.ts'
import { insertRobotMessage } from './store-robots.ts'
import { contractLink, type ToldContract } from './told-contract.ts'

/** News of a contract for companies that have to do with it. */
interface GroupNews<S extends RobotScene> {
  readonly scene: S
  readonly values: SceneValues[S]
  readonly contract: ToldContract
  /** Null is nobody's company. */
  readonly companyIds: readonly (string | null)[]
}

/**
 * Tells the groups of companies, each once whoever of its people is concerned, in the caller's transaction: by a message
 * of the outbox for each robot that wants the scene, and the job that sends what waits for that robot.
 */
export async function queueForGroups<S extends RobotScene>(
  tx: Tx,
  { config, secrets, jobs, now }: Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>,
  { scene, values, contract, companyIds }: GroupNews<S>,
): Promise<void> {
  const known = [...new Set(companyIds.filter((id) => id !== null))]
  const robots = known.length === 0 ? [] : await listeningRobots(tx, { companyIds: known, scene })
  if (robots.length === 0) return
  const { contractId, businessTypeId } = contract
  const words = (await wordsFor(tx, { scene, way: 'ROBOT', businessTypeId })) ?? robotTexts[scene]
  const said = messageText(scene, plainValues(values), words)
  const text = robotMessage(said, contractLink(config, contractId))
  for (const { robotId, companyId } of robots) {
    const contentEnc = sealContent(secrets, { text, parameters: {} })
    await insertRobotMessage(tx, { robotId, scene, contractId, companyId, contentEnc, createdTime: now() })
    // Without a key: transactions that wait for each other's keys could do so in a circle. What is too many does nothing.
    await jobs.send(tx, sendToRobot, { robotId })
  }
}
