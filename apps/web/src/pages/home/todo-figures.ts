import type { Answer } from '@qiyin/calls/call.ts'
import type {
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { countText } from '@qiyin/domain/paging.ts'
import { remainingTime } from '@qiyin/ui/dates.ts'
import type { FileCenterTab } from '@qiyin/ui/paths.ts'

/** A row of the person's list. */
export type HomeContract = Answer<typeof contractQueryListPerson>['list'][number]

/** One of the four figures with the sentence that says why it matters. */
export interface TodoFigure {
  tab: FileCenterTab
  label: string
  count: string
  caption: string
  warn: boolean
}

interface TodoFacts {
  overview: Answer<typeof contractQueryOverviewPerson>
  /** The contracts that wait for me, as far as they were fetched. */
  mine: readonly HomeContract[]
  othersFirstDeadline: string | undefined
  doneThisMonth: number | undefined
  nowMs: number
}

/** The four figures of the home page, in order. */
export function todoFigures({
  overview,
  mine,
  othersFirstDeadline,
  doneThisMonth,
  nowMs,
}: TodoFacts): TodoFigure[] {
  const today = dayOf(new Date(nowMs))
  const dueToday = mine.filter((row) => row.signDeadlineTime.startsWith(today)).length
  const dueSoon = mine.filter((row) => remainingTime(row.signDeadlineTime, nowMs)?.urgent).length
  return [
    {
      tab: 'myTurn',
      label: '待我签署',
      count: countText(overview.myTurn),
      caption: mineCaption(overview.myTurn, dueToday, dueSoon),
      warn: dueToday + dueSoon > 0,
    },
    {
      tab: 'othersTurn',
      label: '待他人签署',
      count: countText(overview.othersTurn),
      caption:
        othersFirstDeadline === undefined
          ? '暂无等待中的合同'
          : `最早 ${chineseDay(othersFirstDeadline)}到期`,
      warn: false,
    },
    {
      tab: 'nearDeadline',
      label: '即将截止',
      count: countText(overview.nearDeadline),
      caption: '3 天内',
      warn: overview.nearDeadline > 0,
    },
    {
      tab: 'complete',
      label: '已完成',
      count: countText(overview.complete),
      caption: doneThisMonth === undefined ? '' : `本月新增 ${countText(doneThisMonth)} 份`,
      warn: false,
    },
  ]
}

function mineCaption(count: number, dueToday: number, dueSoon: number): string {
  if (count === 0) return '暂无待办'
  if (dueToday > 0) return `${dueToday} 份今天到期`
  return dueSoon > 0 ? `${dueSoon} 份 24 小时内到期` : '请及时处理'
}

/** "4 月 20 日" of a wire time. */
function chineseDay(wire: string): string {
  return `${Number(wire.slice(5, 7))} 月 ${Number(wire.slice(8, 10))} 日`
}

/** The contract to sign first: the nearest deadline among those that may be signed now. */
export function nextToSign(mine: readonly HomeContract[]): HomeContract | undefined {
  return mine
    .filter((row) => row.ableToSign && row.processStatus === 'NONE' && row.transactionNo !== null)
    .toSorted((a, b) => a.signDeadlineTime.localeCompare(b.signDeadlineTime))[0]
}

/** The earliest deadline of some rows. */
export function firstDeadline(rows: readonly HomeContract[]): string | undefined {
  return rows.map((row) => row.signDeadlineTime).toSorted()[0]
}

/** "今天 18:00 截止，剩余 7 小时" on the last day, otherwise "4 月 28 日截止，剩余 11 天". */
export function deadlineSentence(wire: string, nowMs: number): { text: string; urgent: boolean } {
  const left = remainingTime(wire, nowMs)
  const day = wire.startsWith(dayOf(new Date(nowMs))) ? `今天 ${wire.slice(11, 16)} ` : chineseDay(wire)
  return { text: `${day}截止${left ? `，${left.text}` : ''}`, urgent: left?.urgent ?? false }
}
