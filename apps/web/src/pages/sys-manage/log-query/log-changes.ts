import type { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { logObjectText } from '@qiyin/domain/log-objects.ts'

type LogRecord = Answer<typeof operatorLogQuery>['list'][number]

/** A field before and after an act, item by item; empty where it was not there. */
export interface FieldChange {
  name: string
  before: readonly string[]
  after: readonly string[]
  isChanged: boolean
}

/** The fields of a record in its order, those of before first. */
export function changesOf({ before, after }: Pick<LogRecord, 'before' | 'after'>): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.map((name) => {
    const [from, to] = [itemsOf(before[name]), itemsOf(after[name])]
    return { name, before: from, after: to, isChanged: from.join('\n') !== to.join('\n') }
  })
}

/** The roles in which somebody acted, to stand behind the name; empty where there were none. */
export function actedAs(roleNames: readonly string[]): string {
  return roleNames.length === 0 ? '' : `（${roleNames.join('、')}）`
}

/** A record as plain text; `eventName` is what its event is called. */
export function wholeText(record: LogRecord, eventName: string): string {
  const facts = [
    ['操作时间', record.time],
    ['操作人', `${record.personName}${actedAs(record.roleNames)}`],
    ['操作事件', eventName],
    ['操作内容', record.content],
    ['操作对象', record.object && logObjectText(record.object)],
    ['所属应用', record.businessTypeName],
    ['合同编号', record.contractNo],
    ['来源地址', record.address],
    ['终端', record.userAgent],
    ['请求编号', record.requestId],
  ].flatMap(([name, value]) => (value ? [`${name}：${value}`] : []))
  const changes = changesOf(record).map(
    ({ name, before, after }) => `${name}：${before.join('、') || '-'} → ${after.join('、') || '-'}`,
  )
  return [...facts, ...changes].join('\n')
}

function itemsOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined || value === '') return []
  return typeof value === 'string' ? [value] : value
}
