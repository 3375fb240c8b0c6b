import type { Scene } from './scenes.ts'

/**
 * What a group is told, and in which words unless a template has others: the company, and not one of its people, is
 * spoken to, and why somebody refused or canceled is for those who may open the contract.
 */
export const robotTexts = {
  SIGN_NOTICE: '${initiator}邀请贵公司签署《${contractName}》，请于${deadline}前完成签署。',
  SIGN_URGE: '${initiator}提醒贵公司签署《${contractName}》，请于${deadline}前完成签署。',
  DEADLINE: '贵公司待签署的合同《${contractName}》将于${deadline}截止，请尽快签署。',
  COMPLETE: '《${contractName}》已全部签署完成。',
  CANCEL: '${initiator}已撤销《${contractName}》。',
  REJECT: '${signer}拒签了《${contractName}》。',
  EXPIRE: '《${contractName}》因超过签署截止时间已过期。',
  CHANGE_SIGNER: '${initiator}发起的《${contractName}》已更换签署人，${signer}无需再签署。',
} as const satisfies Partial<Record<Scene, string>>

/** An occasion that a group may be told of. */
export type RobotScene = keyof typeof robotTexts

/** All of them, in the order of menus. */
export const robotScenes = Object.keys(robotTexts) as [RobotScene, ...RobotScene[]]

/** Whether groups are told of a scene. */
export function isRobotScene(scene: Scene): scene is RobotScene {
  return Object.hasOwn(robotTexts, scene)
}

/** What is sent to try a robot. */
export const robotTrialText = '测试消息：契印的合同通知将发送到本群。'

/** So much of a text is sent: with the link in Chinese below the 2,048 bytes of 企业微信. */
const mostText = 500

/**
 * A message as a group gets it: what is said, and below it where the contract is, which asks who one is. No group is
 * called by what somebody has typed: 飞书 and 企业微信 read tags as mentions.
 */
export function robotMessage(said: string, link?: string): string {
  const plain = said.replaceAll('<', '＜').replaceAll('>', '＞')
  const text = plain.length > mostText ? `${plain.slice(0, mostText - 1)}…` : plain
  return `【契印】${text}${link === undefined ? '' : `\n登录后查看合同：${link}`}`
}
