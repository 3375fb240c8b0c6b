import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../shapes/fields.ts'

/** The line by which an open page hears that something has happened; it carries no data, only what to ask for again. */
export const liveEvents = defineCall({
  method: 'GET',
  path: '/live/events',
  summary: '变化通知（服务器推送）',
  ours: true,
  access: 'user',
  rate: { count: 30, seconds: 60 },
  changesState: false,
  answer: 'events',
  request: z.object({}),
  /** What a `change` says; `hello`, `beat` and `end` stand beside it (decision 52). */
  result: z.object({
    /** Contracts of the listener to which something has happened. */
    contracts: z.array(id('合同')),
    /** Something has come under the bell. */
    messages: z.boolean(),
    /** What the listener may do has changed: a seal, a company or an application. */
    rights: z.boolean(),
    /** More has happened than is told one by one. */
    all: z.boolean(),
  }),
  refusals: ['TOO_MANY_CONNECTIONS', 'SERVER_BUSY'],
})
