/** What acts of the operator log are done to, by kind. */
export const logObjects = {
  PERSON: '个人用户',
  COMPANY: '企业',
  ROBOT: '群机器人',
  SEAL: '印章',
  CONTRACT: '合同',
  TEMPLATE: '模板',
  ROLE: '角色',
  BUSINESS: '应用',
  SOURCE: '来源系统',
  SOURCE_APPLICATION: '接入应用',
  MESSAGE_TEMPLATE: '消息模板',
  TIMING_TASK: '定时任务',
  JOB: '失败任务',
  CACHE: '缓存',
  LIST: '列表',
} as const

/** The code of a kind of objects. */
export type LogObjectKind = keyof typeof logObjects

/** All kinds. */
export const logObjectKinds = Object.keys(logObjects) as LogObjectKind[]

/** The object of an act, as it was called then. */
export interface LogObject {
  readonly kind: LogObjectKind
  /** Null where the kind has none. */
  readonly id: string | null
  /** As people call it; nothing that has to be masked. */
  readonly name: string
  /** Its code or number, beside the name. */
  readonly code: string | null
}

/** The object in one text: name, and code where it has one that says more. */
export function logObjectText({ name, code }: Pick<LogObject, 'name' | 'code'>): string {
  return code === null || code === name ? name : `${name}（${code}）`
}
