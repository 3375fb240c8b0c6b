/** What the operator log records, by type (glossary X1: LOG_EVENT_TYPE and LOG_EVENT of the dictionary). */
export const logEvents = {
  LOGIN: { label: '登录', events: { LOGIN: '用户登录', LOGOUT: '退出登录' } },
  PERSON: {
    label: '个人用户',
    events: {
      PERSON_AUTH: '个人实名认证',
      PERSON_FREEZE: '冻结个人用户',
      PERSON_UNFREEZE: '解冻个人用户',
      PERSON_DELETE: '删除个人账号',
    },
  },
  COMPANY: {
    label: '企业',
    events: {
      COMPANY_CREATE: '创建企业',
      COMPANY_UPDATE: '修改企业信息',
      COMPANY_REMOVE: '移除企业',
      COMPANY_AUTH: '企业实名认证',
      COMPANY_REVERIFY: '企业重新认证',
      COMPANY_CHANGE_MANAGER: '更换企业管理员',
      COMPANY_FREEZE: '冻结企业',
      COMPANY_UNFREEZE: '解冻企业',
      COMPANY_ROBOT_ADD: '添加群机器人',
      COMPANY_ROBOT_UPDATE: '修改群机器人',
      COMPANY_ROBOT_FREEZE: '停用或启用群机器人',
      COMPANY_ROBOT_REMOVE: '移除群机器人',
    },
  },
  SEAL: {
    label: '印章',
    events: {
      SEAL_ADD: '新增印章',
      SEAL_UPDATE: '修改印章',
      SEAL_DELETE: '删除印章',
      SEAL_AUTHORIZE: '印章授权',
      SEAL_UNAUTHORIZE: '取消印章授权',
    },
  },
  CONTRACT: {
    label: '合同',
    events: {
      CONTRACT_INITIATE: '发起合同',
      CONTRACT_BATCH_INITIATE: '批量发起合同',
      CONTRACT_SIGN: '签署合同',
      CONTRACT_AUTO_SIGN: '自动签署',
      CONTRACT_BATCH_SIGN: '批量签署',
      CONTRACT_REJECT: '拒签合同',
      CONTRACT_CANCEL: '撤销合同',
      CONTRACT_EXPIRE: '合同过期',
      CONTRACT_COMPLETE: '合同完成',
      CONTRACT_VIEW: '查看合同',
      CONTRACT_DOWNLOAD: '下载合同',
      CONTRACT_CHANGE_SIGNER: '更换签署人',
    },
  },
  TEMPLATE: {
    label: '模板',
    events: { TEMPLATE_ADD: '新增模板', TEMPLATE_UPDATE: '修改模板', TEMPLATE_REMOVE: '删除模板' },
  },
  SYSTEM: {
    label: '系统配置',
    events: {
      ROLE_ADD: '新增角色',
      ROLE_UPDATE: '修改角色',
      ROLE_FREEZE: '冻结角色',
      ROLE_UNFREEZE: '解冻角色',
      BUSINESS_ADD: '新增应用',
      BUSINESS_UPDATE: '修改应用',
      BUSINESS_FREEZE: '冻结应用',
      BUSINESS_UNFREEZE: '解冻应用',
      BUSINESS_DELETE: '删除应用',
      SOURCE_ADD: '新增来源系统',
      SOURCE_UPDATE: '修改来源系统',
      SOURCE_DELETE: '删除来源系统',
      SOURCE_APPLICATION_ADD: '登记接入应用',
      SOURCE_APPLICATION_UPDATE: '修改接入应用',
      SOURCE_APPLICATION_KEY: '变更接入应用公钥',
      SOURCE_APPLICATION_FREEZE: '停用或启用接入应用',
      SOURCE_APPLICATION_CALLBACK: '修改回调设置',
      SOURCE_APPLICATION_FRAME: '修改允许嵌入的域名',
      SOURCE_APPLICATION_SECRET: '更换回调密钥',
      SOURCE_EVENT_REPLAY: '重放回调',
      MESSAGE_TEMPLATE_ADD: '新增消息模板',
      MESSAGE_TEMPLATE_UPDATE: '修改消息模板',
      MESSAGE_TEMPLATE_DELETE: '删除消息模板',
      MESSAGE_RESEND: '重新发送消息',
      TIMING_RUN: '执行定时任务',
      JOB_RETRY: '重试失败任务',
      CACHE_CLEAR: '清空缓存',
      LOG_MASKING_CHECK: '检查日志脱敏',
      SENSITIVE_VIEW: '查看敏感信息',
      LIST_EXPORT: '导出列表',
    },
  },
} as const

type EventsOf<Types> = Types extends { readonly events: infer Events } ? keyof Events : never

/** The code of an event type. */
export type LogEventType = keyof typeof logEvents

/** The code of an event. */
export type LogEvent = EventsOf<(typeof logEvents)[LogEventType]>

/** All types, in the order of menus. */
export const logEventTypes = Object.keys(logEvents) as LogEventType[]

/** All events, in the order of menus. */
export const logEventCodes = logEventTypes.flatMap(
  (type) => Object.keys(logEvents[type].events) as LogEvent[],
)

/** The type an event belongs to. */
export function logEventType(event: LogEvent): LogEventType {
  const found = logEventTypes.find((type) => Object.hasOwn(logEvents[type].events, event))
  if (found === undefined) throw new Error(`${event} has no type`)
  return found
}

/** The event in Chinese. */
export function logEventLabel(event: LogEvent): string {
  const labels: Readonly<Partial<Record<LogEvent, string>>> = logEvents[logEventType(event)].events
  return labels[event] ?? event
}
