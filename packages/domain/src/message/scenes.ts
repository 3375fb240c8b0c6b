/** What a message may say of its occasion: each variable's name for people, and what previews show in its place. */
export const messageVariables = {
  code: { label: '验证码', sample: '482913' },
  minutes: { label: '有效分钟数', sample: '5' },
  initiator: { label: '发起方', sample: '上海云帆供应链管理有限公司' },
  contractName: { label: '合同名称', sample: '智能仓储设备采购框架合同' },
  deadline: { label: '签署截止', sample: '2026-04-17 18:00:00' },
  url: { label: '签署链接', sample: 'https://qy.example/s/8Kd2mQ' },
  signer: { label: '签署人', sample: '王芳' },
  reason: { label: '原因', sample: '合同金额有误' },
  company: { label: '企业名称', sample: '上海云帆供应链管理有限公司' },
  result: { label: '认证结果', sample: '已通过实名认证' },
} as const satisfies Record<string, { label: string; sample: string }>

/** The name of a variable in a template: `${code}`. */
export type MessageVariable = keyof typeof messageVariables

/** How somebody is told, as the dictionary group MESSAGE_WAY lists it. */
export const messageWays = {
  SMS: '短信',
  EMAIL: '邮件',
  SITE: '站内信',
  ROBOT: '群机器人',
  WEBHOOK: '系统回调',
} as const

export type MessageWay = keyof typeof messageWays

interface MessageScene {
  readonly label: string
  readonly variables: readonly MessageVariable[]
  /** What is said where no template says otherwise. */
  readonly text: string
  /** It is about no contract, so that no application has words of its own for it. */
  readonly general?: true
  /** It goes to a phone only, and says nothing without this. */
  readonly codeOnly?: true
}

/** The occasions of which somebody is told (glossary X1, MESSAGE_SCENE and tplmsg). */
export const messageScenes = {
  VERIFY_CODE: {
    label: '短信验证码',
    variables: ['code', 'minutes'],
    text: '您的验证码为${code}，${minutes}分钟内有效，请勿告知他人。',
    general: true,
    codeOnly: true,
  },
  SIGN_NOTICE: {
    label: '签署通知',
    variables: ['initiator', 'contractName', 'deadline', 'url'],
    text: '${initiator}邀请您签署《${contractName}》，请于${deadline}前完成签署：${url}',
  },
  SIGN_URGE: {
    label: '催签提醒',
    variables: ['initiator', 'contractName', 'deadline', 'url'],
    text: '${initiator}提醒您签署《${contractName}》，请于${deadline}前完成签署：${url}',
  },
  REAL_NAME_NOTICE: {
    label: '实名认证提醒',
    variables: ['initiator', 'contractName', 'deadline', 'url'],
    text: '${initiator}邀请您签署《${contractName}》，签署前请先完成实名认证，截止时间${deadline}：${url}',
  },
  DEADLINE: {
    label: '即将截止提醒',
    variables: ['contractName', 'deadline', 'url'],
    text: '您有一份合同《${contractName}》将于${deadline}截止，请尽快签署：${url}',
  },
  SIGN_FAILED: {
    label: '签署失败通知',
    variables: ['contractName', 'reason', 'url'],
    text: '您对《${contractName}》的签署未能完成，原因：${reason}。合同未发生变化，请重新签署：${url}',
  },
  COMPLETE: {
    label: '签署完成通知',
    variables: ['contractName'],
    text: '《${contractName}》已全部签署完成，您可登录平台查看和下载。',
  },
  CANCEL: {
    label: '合同撤销通知',
    variables: ['initiator', 'contractName', 'reason'],
    text: '${initiator}已撤销《${contractName}》，原因：${reason}。',
  },
  REJECT: {
    label: '合同拒签通知',
    variables: ['signer', 'contractName', 'reason'],
    text: '${signer}拒签了《${contractName}》，原因：${reason}。',
  },
  EXPIRE: {
    label: '合同过期通知',
    variables: ['contractName'],
    text: '《${contractName}》因超过签署截止时间已过期。',
  },
  PERSON_AUTH: {
    label: '个人认证结果通知',
    variables: ['result'],
    text: '您${result}。',
    general: true,
  },
  COMPANY_AUTH: {
    label: '企业认证结果通知',
    variables: ['company', 'result'],
    text: '${company}${result}。',
    general: true,
  },
  CHANGE_SIGNER: {
    label: '签署人变更通知',
    variables: ['initiator', 'contractName', 'signer'],
    text: '${initiator}发起的《${contractName}》已更换签署人，${signer}无需再签署，原签署链接已失效。',
  },
  CHANGE_INITIATOR: {
    label: '发起人变更通知',
    variables: ['contractName', 'initiator'],
    text: '《${contractName}》的发起人已变更为${initiator}，此合同今后的通知将发送给新发起人。',
  },
} as const satisfies Record<string, MessageScene>

/** What is told under the bell alone, in words that no template changes: news for who has a browser open (decision 53). */
export const bellScenes = {
  SIGNED: '签署进展通知',
  BATCH_SIGNED: '批量签署完成通知',
  BATCH_SIGN_FAILED: '批量签署未完成通知',
  BATCH_INITIATED: '批量发起完成通知',
  BATCH_INIT_FAILED: '批量发起未完成通知',
  DOWNLOAD_READY: '批量下载完成通知',
  DOWNLOAD_FAILED: '批量下载失败通知',
} as const

/** An occasion of these. */
export type BellScene = keyof typeof bellScenes

/** A message's occasion. */
export type Scene = keyof typeof messageScenes

/** What is known of a scene, without telling the scenes apart. */
export function sceneOf(scene: Scene): MessageScene {
  return messageScenes[scene]
}

/** All scenes, in the order of menus. */
export const sceneCodes = Object.keys(messageScenes) as Scene[]

/** All ways, in the order of menus. */
export const wayCodes = Object.keys(messageWays) as MessageWay[]

/** The ways that leave the platform by themselves, and can fail; callbacks have records of their own. */
export const sentWayCodes = ['SMS', 'EMAIL', 'ROBOT'] as const satisfies readonly MessageWay[]

export type SentWay = (typeof sentWayCodes)[number]
