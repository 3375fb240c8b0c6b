import type { Answer } from '@qiyin/calls/call.ts'
import type {
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { countText } from '@qiyin/domain/paging.ts'
import { remainingTime } from '@qiyin/ui/dates.ts'
import type { TabKey } from '@qiyin/domain/contract/tabs.ts'

/** A row of the person's list. */
export type HomeContract = Answer<typeof contractQueryListPerson>['list'][number]

/** One of the four figures with the sentence that says why it matters. */
export interface TodoFigure {
  tab: TabKey
  label: string
  count: string
  caption: string
  warn: boolean
}

interface TodoFacts {
  overview: Answer<typeof contractQueryOverviewPerson>
  /** The contracts that wait for me with the nearest deadlines, nearest first, as many as were fetched. */
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
  /** Where all that were fetched are due, more may be. */
  const known = (due: number): string =>
    due === mine.length && due < overview.myTurn ? `${due}+` : String(due)
  return [
    {
      tab: 'myTurn',
      label: '待我签署',
      count: countText(overview.myTurn),
      caption: mineCaption({ dueToday, dueSoon, known, count: overview.myTurn }),
      warn: dueToday + dueSoon > 0,
    },
    {
      tab: 'othersTurn',
      label: '待他人签署',
      count: countText(overview.othersTurn),
      caption: othersCaption(overview.othersTurn, othersFirstDeadline),
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

interface Due {
  count: number
  dueToday: number
  dueSoon: number
  known: (due: number) => string
}

function mineCaption({ count, dueToday, dueSoon, known }: Due): string {
  if (count === 0) return '暂无待办'
  if (dueToday > 0) return `${known(dueToday)} 份今天到期`
  return dueSoon > 0 ? `${known(dueSoon)} 份 24 小时内到期` : '请及时处理'
}

/** Without the nearest deadline, which is not known yet or could not be asked for, it says nothing of it. */
function othersCaption(count: number, firstDeadline: string | undefined): string {
  if (count === 0) return '暂无等待中的合同'
  return firstDeadline === undefined ? '' : `最早 ${chineseDay(firstDeadline)}到期`
}

/** "4 月 20 日" of a wire time. */
function chineseDay(wire: string): string {
  return `${Number(wire.slice(5, 7))} 月 ${Number(wire.slice(8, 10))} 日`
}

/** The contract to sign first: of rows by deadline, the first that may be signed now. */
export function nextToSign(mine: readonly HomeContract[]): HomeContract | undefined {
  return mine.find((row) => row.ableToSign && row.processStatus === 'NONE' && row.transactionNo !== null)
}

/** The day that matters of a contract: when it has to be signed by, or when it ended. */
export function dueText({
  contractStatus: status,
  completeTime,
  endTime,
  signDeadlineTime,
}: HomeContract): string {
  if (status === contractStatus.completed) return `${dayIn(completeTime ?? signDeadlineTime)} 完成`
  return status === contractStatus.signing
    ? `${dayIn(signDeadlineTime)} 截止`
    : `${dayIn(endTime ?? signDeadlineTime)} 结束`
}

function dayIn(time: string): string {
  return time.slice(5, 10)
}

/** "今天 18:00 截止，剩余 7 小时" on the last day, otherwise "4 月 28 日截止，剩余 11 天". */
export function deadlineSentence(wire: string, nowMs: number): { text: string; urgent: boolean } {
  const left = remainingTime(wire, nowMs)
  const day = wire.startsWith(dayOf(new Date(nowMs))) ? `今天 ${wire.slice(11, 16)} ` : chineseDay(wire)
  return { text: `${day}截止${left ? `，${left.text}` : ''}`, urgent: left?.urgent ?? false }
}
