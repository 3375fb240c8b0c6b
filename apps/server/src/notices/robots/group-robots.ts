import { robotKindLabel } from '@qiyin/domain/message/robot.ts'
import type { Post } from '../../outbound/post-once.ts'
import type { RobotPort } from './robot.ts'
import { robotOutcome } from './robot-answer.ts'
import { robotRequest } from './robot-request.ts'

/** A supplier that has not answered by then is not waited for. */
export const robotAnswerMs = 10_000

/** The robots of groups in 企业微信, 钉钉 and 飞书, by their webhooks: https, and to no other host than those three. */
export function groupRobots({ post, now }: { readonly post: Post; readonly now: () => Date }): RobotPort {
  return {
    send: async (access, text) => {
      const { url, body } = robotRequest(access, text, now())
      const outcome = await post({
        url,
        body,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        answerMs: robotAnswerMs,
        answerBytes: 16 * 1024,
        privateHosts: [],
      })
      if ('failure' in outcome)
        return {
          sent: false,
          failure: `${robotKindLabel[access.kind]}未能连接：${outcome.failure}`,
          refusesText: false,
          restMs: 0,
        }
      return robotOutcome(access.kind, outcome)
    },
  }
}
