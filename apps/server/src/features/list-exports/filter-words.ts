import { accountStatusLabel } from '@qiyin/domain/access/account-status.ts'
import { logEventCodes, logEventLabel, logEvents, logEventTypes } from '@qiyin/domain/log-events.ts'
import { messageStates } from '@qiyin/domain/message/message-state.ts'
import { messageWays, sceneCodes, sceneOf } from '@qiyin/domain/message/scenes.ts'
import { templateStatusNames } from '@qiyin/domain/template/template-status.ts'

type Words = Readonly<Record<string, string>>

const yesNo = { 0: '否', 1: '是' }

/** What people call the values that a filter has to choose from, by what the filter is called. */
const words: Readonly<Record<string, Words>> = {
  账号状态: accountStatusLabel,
  状态: accountStatusLabel,
  认证状态: { 0: '未实名', 1: '已实名' },
  管理的应用: yesNo,
  发送短信: yesNo,
  是否启用: yesNo,
  模板状态: templateStatusNames,
  消息场景: Object.fromEntries(sceneCodes.map((scene) => [scene, sceneOf(scene).label])),
  消息方式: messageWays,
  发送状态: messageStates,
  事件类型: Object.fromEntries(logEventTypes.map((type) => [type, logEvents[type].label])),
  操作事件: Object.fromEntries(logEventCodes.map((event) => [event, logEventLabel(event)])),
}

/** The value of a filter as people say it; undefined where it is what somebody typed. */
export function filterWord(filter: string, value: string): string | undefined {
  const own = words[filter]
  return own && Object.hasOwn(own, value) ? own[value] : undefined
}
