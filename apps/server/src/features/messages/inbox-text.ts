import type { Scene } from '@qiyin/domain/message/scenes.ts'
import { messageText, type Notice, type SceneValues } from './message-text.ts'

/** What stands in bold under the bell, and under it what it is about. */
interface InboxText {
  readonly title: string
  readonly subject: string
}

const titles: { [S in Notice]: (values: SceneValues[S]) => string } = {
  SIGN_NOTICE: () => '轮到您签署',
  SIGN_URGE: ({ initiator }) => `${initiator}提醒您签署`,
  REAL_NAME_NOTICE: ({ initiator }) => `签署${initiator}的合同前，请先完成实名认证`,
  DEADLINE: ({ deadline }) => `即将截止，请在${deadline.slice(0, 16)}前签署`,
  SIGN_FAILED: () => '签署未能完成，请重新签署',
  CHANGE_SIGNER: ({ signer }) => `签署人已更换，${signer}无需再签署`,
  CHANGE_INITIATOR: ({ initiator }) => `发起人已变更为${initiator}`,
  COMPLETE: () => '合同已完成，全部签署',
  CANCEL: ({ initiator }) => `${initiator}撤销了合同`,
  REJECT: ({ signer }) => `${signer}拒签了合同`,
  EXPIRE: () => '合同已过期',
  COMPANY_AUTH: ({ company, passed }) =>
    passed === null
      ? `${company}待填写打款金额`
      : passed
        ? `${company}已通过企业实名认证`
        : `${company}的企业实名认证未通过`,
  PERSON_AUTH: ({ passed }) => (passed ? '个人实名认证已通过' : '个人实名认证未通过'),
}

/** A notice as the bell shows it, its title in the words given or in the built-in ones. */
export function inboxText<S extends Notice>(scene: S, values: SceneValues[S], words?: string): InboxText {
  const subject = 'contractName' in values ? values.contractName : 'reason' in values ? values.reason : ''
  return { title: words === undefined ? titles[scene](values) : messageText(scene, values, words), subject }
}

const short: Readonly<Record<Scene, string>> = {
  VERIFY_CODE: '验证码',
  SIGN_NOTICE: '通知签署',
  SIGN_URGE: '催签',
  REAL_NAME_NOTICE: '实名认证提醒',
  DEADLINE: '截止提醒',
  SIGN_FAILED: '签署失败',
  CHANGE_SIGNER: '签署人变更',
  CHANGE_INITIATOR: '发起人变更',
  COMPLETE: '签署完成',
  CANCEL: '合同撤销',
  REJECT: '合同拒签',
  EXPIRE: '合同过期',
  COMPANY_AUTH: '企业认证',
  PERSON_AUTH: '实名认证',
}

/** A message's occasion in a few words. */
export function noticeTitle(scene: string): string {
  return Object.hasOwn(short, scene) ? short[scene as Scene] : scene
}
