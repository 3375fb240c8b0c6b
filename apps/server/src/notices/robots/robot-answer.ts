import { robotKindLabel, type RobotKind } from '@qiyin/domain/message/robot.ts'
import { z } from 'zod'
import type { RobotOutcome } from './robot.ts'

/** What a code means to whoever manages the robot. */
interface Meaning {
  readonly text: string
  readonly refusesText?: true
  readonly restMs?: number
}

const minuteMs = 60_000
const tooFast = '发送过于频繁，已被限流'
const removed = '机器人不存在或已被移出群，请重新添加并更新Webhook地址'
const stopped = '机器人已被停用，请在群设置中启用'
const unsafeText = '消息内容被拒绝'

const meanings: Readonly<Record<RobotKind, Readonly<Record<string, Meaning>>>> = {
  WECOM: {
    '-1': { text: '系统繁忙' },
    40008: { text: unsafeText, refusesText: true },
    40058: { text: unsafeText, refusesText: true },
    45002: { text: '消息内容超过长度限制', refusesText: true },
    45009: { text: tooFast, restMs: minuteMs },
    45033: { text: tooFast, restMs: minuteMs },
    93000: { text: removed },
    93004: { text: stopped },
    93008: { text: removed },
  },
  DINGTALK: {
    '-1': { text: '系统繁忙' },
    130101: { text: tooFast, restMs: 10 * minuteMs },
    300001: { text: removed },
    310000: { text: '安全设置校验未通过，请核对加签密钥、自定义关键词和IP白名单' },
    400013: { text: '群已被解散' },
    400101: { text: removed },
    400102: { text: stopped },
    400106: { text: removed },
    410100: { text: tooFast, restMs: 10 * minuteMs },
    430101: { text: '消息含有不安全的链接，已被拒绝', refusesText: true },
    430102: { text: unsafeText, refusesText: true },
    430104: { text: unsafeText, refusesText: true },
  },
  FEISHU: {
    // Said of bodies that are none, and of too many of them.
    9499: { text: '请求被拒绝或发送过于频繁', restMs: minuteMs },
    11232: { text: tooFast, restMs: minuteMs },
    19001: { text: removed },
    19002: { text: unsafeText, refusesText: true },
    19021: { text: '签名校验未通过，请核对加签密钥' },
    19022: { text: '服务器地址不在机器人的IP白名单内' },
    19024: { text: '消息不含机器人要求的自定义关键词' },
  },
}

// 企业微信 and 钉钉 say errcode, 飞书 code; none says both.
const schema = z.union([
  z.object({ errcode: z.number() }).transform(({ errcode }) => errcode),
  z.object({ code: z.number() }).transform(({ code }) => code),
  z.object({ StatusCode: z.number() }).transform(({ StatusCode }) => StatusCode),
])

/** How a supplier's answer to a text is to be taken: all of them answer faults with HTTP 200 and a code, too. */
export function robotOutcome(
  kind: RobotKind,
  { status, text }: { readonly status: number; readonly text: string },
): RobotOutcome {
  const code = codeIn(text)
  if (code === 0 && status < 300) return { sent: true }
  const supplier = robotKindLabel[kind]
  const failed = { sent: false, refusesText: false, restMs: 0 } as const
  if (code === null || code === 0)
    return status === 429
      ? { ...failed, failure: `${supplier}：${tooFast}`, restMs: minuteMs }
      : { ...failed, failure: `${supplier}应答异常（HTTP ${status}）` }
  const meaning = meanings[kind][code]
  return {
    sent: false,
    failure: `${supplier}：${meaning?.text ?? '发送失败'}（错误码${code}）`,
    refusesText: meaning?.refusesText ?? false,
    restMs: meaning?.restMs ?? 0,
  }
}

function codeIn(text: string): number | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
