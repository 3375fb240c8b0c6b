import { emptyMessage, malformedMessage } from '../text-check.ts'

/** Whose group a robot speaks in. */
export const robotKindLabel = { WECOM: '企业微信', DINGTALK: '钉钉', FEISHU: '飞书' } as const

export type RobotKind = keyof typeof robotKindLabel

/** All kinds, in the order of menus. */
export const robotKinds = Object.keys(robotKindLabel) as [RobotKind, ...RobotKind[]]

/** Limits of what a company sets for its robots. */
export const robotLimits = {
  /** Robots of one company. */
  perCompany: 20,
  name: 30,
  address: 500,
  secret: 200,
} as const

interface RobotAddress {
  /** All of an address but the key, which alone tells one robot from another. */
  readonly before: string
  /** Whether requests are signed by a secret beside the key. */
  readonly signs: boolean
}

// The suppliers' documents: 群机器人配置说明 (企业微信), 自定义机器人接入 (钉钉), 自定义机器人使用指南 (飞书).
const addresses: Readonly<Record<RobotKind, RobotAddress>> = {
  WECOM: { before: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=', signs: false },
  DINGTALK: { before: 'https://oapi.dingtalk.com/robot/send?access_token=', signs: true },
  FEISHU: { before: 'https://open.feishu.cn/open-apis/bot/v2/hook/', signs: true },
}

/** Whether robots of a kind sign with a secret: 企业微信 knows the key in the address only. */
export function robotSigns(kind: RobotKind): boolean {
  return addresses[kind].signs
}

/** The address that a key makes; nothing else is ever sent to. */
export function robotAddress(kind: RobotKind, key: string): string {
  return `${addresses[kind].before}${key}`
}

/** The key in an address as its supplier shows it; null where it is none of that supplier's robots. */
export function robotKey(kind: RobotKind, address: string): string | null {
  const { before } = addresses[kind]
  const typed = address.trim()
  const key = typed.startsWith(before) ? typed.slice(before.length) : ''
  return /^[\w-]{16,128}$/.test(key) ? key : null
}

/** An address as it is shown: of its key the last four characters. */
export function maskedRobotAddress(kind: RobotKind, key: string): string {
  return robotAddress(kind, `****${key.slice(-4)}`)
}

/** What is wrong with the address of a robot, or null. */
export function robotAddressProblem(kind: RobotKind, address: string): string | null {
  if (address.trim() === '') return emptyMessage('Webhook地址')
  return robotKey(kind, address) === null
    ? `Webhook地址不正确，${robotKindLabel[kind]}机器人的地址应为${addresses[kind].before}…`
    : null
}

/** What is wrong with the secret of a robot, or null: robots that sign need one, the others have none. */
export function robotSecretProblem(kind: RobotKind, secret: string): string | null {
  if (!robotSigns(kind)) return null
  if (secret.trim() === '') return '加签密钥不能为空，请在机器人的安全设置中开启签名校验'
  return /^[\x21-\x7e]{8,200}$/.test(secret.trim()) ? null : malformedMessage('加签密钥')
}
