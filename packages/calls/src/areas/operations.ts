import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { supplierCodes } from '@qiyin/domain/company/supplier.ts'
import { text } from '../shapes/fields.ts'

const access = { page: pagePath.operations } as const

/** Whether the platform can be used (seed 002 §7): anybody may ask, and hears nothing else. */
export const healthCheck = defineCall({
  method: 'GET',
  path: '/health-check',
  summary: '健康检查',
  access: 'public',
  changesState: false,
  request: z.object({}),
  result: z.object({ status: z.literal('UP') }),
  refusals: ['NOT_READY'],
})

/** What the platform does on a clock, and how each ended last. */
export const timingQuery = defineCall({
  method: 'GET',
  path: '/timing/query',
  summary: '查询定时任务',
  access,
  changesState: false,
  request: z.object({}),
  result: z.array(
    z.object({
      taskName: z.string(),
      /** In Chinese. */
      description: z.string(),
      /** A cron line in the time of Shanghai. */
      cron: z.string(),
      state: z.enum(['idle', 'waiting', 'running']),
      /** Null when no run is on record. */
      lastTime: z.string().nullable(),
      lastSucceeded: z.boolean().nullable(),
    }),
  ),
  refusals: [],
})

/** Has a task of the clock run now, beside its times. */
export const timingRun = defineCall({
  method: 'POST',
  path: '/timing/run',
  summary: '立即执行定时任务',
  access,
  rate: { count: 20, seconds: 60 },
  changesState: true,
  request: z.object({ taskName: text('定时任务', { max: maxLength.taskName }) }),
  result: z.boolean(),
  refusals: ['TIMING_TASK_UNKNOWN', 'TIMING_TASK_BUSY'],
})

const course = z.array(z.number().nullable())

/** What of the platform works, what fills up, and what wants somebody's attention (W-38). */
export const operationsState = defineCall({
  method: 'GET',
  path: '/operations/state',
  summary: '查询运行概况',
  access,
  changesState: false,
  ours: true,
  request: z.object({}),
  result: z.object({
    database: z.boolean(),
    queue: z.boolean(),
    storage: z.boolean(),
    /** Milliseconds that each took to answer; null where it did not. */
    times: z.object({
      database: z.number().nullable(),
      queue: z.number().nullable(),
      storage: z.number().nullable(),
    }),
    /** Jobs that are due and wait, and for how many seconds the first of them has. */
    waiting: z.number(),
    oldestSec: z.number(),
    /** People who can be seen to be at work: asked something within a quarter of an hour. */
    peopleOnline: z.number(),
    /** Of all uploads, contracts and templates that are kept; null where they cannot be summed up now. */
    storedBytes: z.number().nullable(),
    /** The most in each of the last 24 hours, the last hour at the end; null where nothing was read. */
    courses: z.object({ waiting: course, peopleOnline: course, storedBytes: course }),
    /** At most `failedJobsShown`. */
    failedJobs: z.number(),
    /** Of these, how many in each of the last 24 hours, the last hour at the end. */
    failedByHour: z.array(z.number()),
    /** True where the database in the process holds more contracts than it should. */
    outgrowsEmbedded: z.boolean(),
    /** The platform's own certificates, those first that end first. */
    certificates: z.array(z.object({ name: z.string(), endTime: z.string(), endsSoon: z.boolean() })),
  }),
  refusals: [],
})

/** Whether each service outside that the configuration names can be reached. */
export const operationsServices = defineCall({
  method: 'GET',
  path: '/operations/services',
  summary: '查询外部服务',
  access,
  rate: { count: 20, seconds: 60 },
  changesState: false,
  ours: true,
  request: z.object({}),
  result: z.array(
    z.object({
      name: z.string(),
      /** Scheme, host and port: what else stands in an address may be secret. */
      origin: z.string(),
      reached: z.boolean(),
      /** Why not, or null. */
      failure: z.string().nullable(),
      milliseconds: z.number(),
    }),
  ),
  refusals: [],
})

/** How each supplier stands: who answers for it, what became of the calls of a day, and the breaker. */
export const operationsSuppliers = defineCall({
  method: 'GET',
  path: '/operations/suppliers',
  summary: '查询服务商状态',
  access,
  changesState: false,
  ours: true,
  request: z.object({}),
  result: z.array(
    z.object({
      supplierCode: z.enum(supplierCodes),
      /** Null where the built-in provider answers. */
      origin: z.string().nullable(),
      /** Of the process that answers; null as above. */
      circuit: z.enum(['closed', 'open', 'trial']).nullable(),
      /** Until when nobody asks it. */
      openUntil: z.string().nullable(),
      calls: z.number(),
      failures: z.number(),
      lastSuccessTime: z.string().nullable(),
      /** The newest first, without anything that was said. */
      errors: z.array(
        z.object({
          time: z.string(),
          operation: z.string(),
          outcome: z.string(),
          httpStatus: z.number().nullable(),
          providerCode: z.string().nullable(),
        }),
      ),
    }),
  ),
  refusals: [],
})

/** Jobs that have failed for good, the newest first. */
export const operationsFailedJobs = defineCall({
  method: 'GET',
  path: '/operations/failed-jobs',
  summary: '查询失败任务',
  access,
  changesState: false,
  ours: true,
  request: z.object({}),
  result: z.array(
    z.object({
      id: z.string(),
      taskName: z.string(),
      /** In Chinese. */
      description: z.string(),
      failure: z.string(),
      failedTime: z.string(),
    }),
  ),
  refusals: [],
})

/** Has a job that failed for good tried once more. */
export const operationsFailedJobsRetry = defineCall({
  method: 'POST',
  path: '/operations/failed-jobs/retry',
  summary: '重试失败任务',
  access,
  rate: { count: 60, seconds: 60 },
  changesState: true,
  ours: true,
  request: z.object({ id: z.uuid(), taskName: text('任务', { max: maxLength.taskName }) }),
  result: z.boolean(),
  refusals: ['JOB_NOT_FAILED'],
})

/** Has all that {@link operationsFailedJobs} lists tried once more; answers how many. */
export const operationsFailedJobsRetryAll = defineCall({
  method: 'POST',
  path: '/operations/failed-jobs/retry-all',
  summary: '重试全部失败任务',
  access,
  rate: { count: 10, seconds: 60 },
  changesState: true,
  ours: true,
  request: z.object({}),
  result: z.number(),
  refusals: [],
})

/** The kinds of jobs of which something waits or runs, the fullest first. */
export const operationsQueues = defineCall({
  method: 'GET',
  path: '/operations/queues',
  summary: '查询任务队列',
  access,
  changesState: false,
  ours: true,
  request: z.object({}),
  result: z.array(
    z.object({
      taskName: z.string(),
      /** In Chinese. */
      description: z.string(),
      waiting: z.number(),
      running: z.number(),
      /** For how long the one that waits longest has been due. */
      oldestSec: z.number(),
    }),
  ),
  refusals: [],
})

/** What the process that answers keeps in memory. */
export const cacheQuery = defineCall({
  method: 'GET',
  path: '/cache/query',
  summary: '查询缓存',
  access,
  changesState: false,
  request: z.object({}),
  result: z.array(z.object({ cacheName: z.string(), description: z.string(), size: z.number() })),
  refusals: [],
})

/** Empties one of them in the process that answers; what was in it is made again at need. */
export const cacheClear = defineCall({
  method: 'POST',
  path: '/cache/clear',
  summary: '清空缓存',
  access,
  changesState: true,
  request: z.object({ cacheName: text('缓存', { max: maxLength.taskName }) }),
  result: z.boolean(),
  refusals: ['CACHE_UNKNOWN'],
})

/** The bounds that contracts keep to in this installation. */
export const adminContractParam = defineCall({
  method: 'GET',
  path: '/admin/contract/param',
  summary: '查询合同参数',
  access,
  changesState: false,
  request: z.object({}),
  result: z.object({
    /** The latest deadline lies so many days after today. */
    maxDeadlineDays: z.number(),
    /** A signer is reminded so many hours before the deadline. */
    remindHours: z.number(),
    maxContractNameLength: z.number(),
    maxReasonLength: z.number(),
    maxFiles: z.number(),
    maxFileBytes: z.number(),
    maxMergedBytes: z.number(),
    maxPages: z.number(),
    maxSigners: z.number(),
    maxBatchSigning: z.number(),
    /** Closing time-stamps are renewed so many days before they end. */
    archiveLeadDays: z.number(),
  }),
  refusals: [],
})

/** A text as it would stand in a log: whether anything in it would be readable there. Nothing of it is kept. */
export const adminLogDesensitization = defineCall({
  method: 'POST',
  path: '/admin/log-desensitization',
  summary: '检查日志脱敏',
  access,
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({ content: text('日志内容', { max: maxLength.logText, characters: 'any' }) }),
  result: z.object({ content: z.string(), masked: z.boolean() }),
  refusals: [],
})
