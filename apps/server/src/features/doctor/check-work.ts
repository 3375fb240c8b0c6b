import { failedRenewals, failureText } from '../archive/public.ts'
import { lingeringAttempts } from '../sign-attempts/public.ts'
import { resumeSigning } from '../signing/public.ts'
import type { Check } from './check.ts'
import { findUnsent } from './store.ts'

/** Jobs have looked several times by then. */
const lateMs = 10 * 60_000
const most = 10_000

/** Signatures that were begun and are not made: they wait for a service, or for a process that runs jobs. */
export const interruptedSignatures: Check = {
  name: '未完成的签署',
  async *look(services) {
    const begunBefore = new Date(services.now().getTime() - lateMs)
    const lingering = await lingeringAttempts(services.database.db, { begunBefore, after: '0', limit: most })
    for (const { attemptId, ...known } of lingering)
      yield {
        text: `签署 ${attemptId}：始于 ${known.createdTime.toISOString()}，尚未完成`,
        // A job, which the queue takes once, or its end: what the sweeper does every minute.
        repair: () => resumeSigning(services, { attemptId, ...known }),
      }
  },
}

/** Completed contracts whose closing time-stamp could not be renewed: their proof ends when it does. */
export const unrenewedArchives: Check = {
  name: '归档时间戳',
  async *look({ database }) {
    for (const { contractNo, failure, holdsUntil } of await failedRenewals(database.db, most)) {
      const end = holdsUntil ? `（有效至 ${holdsUntil.toISOString()}）` : ''
      yield { text: `合同 ${contractNo}${end}：${failureText(failure)}` }
    }
  },
}

/** Messages that should have been sent or given up. */
export const unsentMessages: Check = {
  name: '未发出的短信',
  async *look({ database, now }) {
    const count = await findUnsent(database.db, new Date(now().getTime() - 6 * lateMs))
    if (count > 0) yield { text: `${count} 条短信超过一小时未发出，请检查短信网关与后台任务` }
  },
}

/** Jobs that have failed for good. */
export const failedJobs: Check = {
  name: '失败的后台任务',
  async *look({ jobs }) {
    for (const { name, label, failure, failedTime } of await jobs.deadLetters(most))
      yield { text: `任务${label}（${name}）于 ${failedTime.toISOString()} 失败：${failure}` }
  },
}
