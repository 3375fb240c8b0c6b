import { expect, it } from 'vitest'
import { stateSentence } from './state-sentence.ts'

type State = Parameters<typeof stateSentence>[0]

const well: State = {
  database: true,
  queue: true,
  storage: true,
  times: { database: 1, queue: 2, storage: 3 },
  waiting: 0,
  oldestSec: 0,
  peopleOnline: 3,
  courses: { waiting: [], peopleOnline: [], storedBytes: [] },
  storedBytes: 1024,
  failedJobs: 0,
  failedByHour: [],
  outgrowsEmbedded: false,
  certificates: [{ name: '根证书', endTime: '2055-07-18 00:00:00', endsSoon: false }],
}
const ending = { name: '时间戳证书', endTime: '2026-12-01 00:00:00', endsSoon: true }

it.each<[string, Partial<State>]>([
  ['服务正常', {}],
  ['1 项服务异常', { queue: false, failedJobs: 9 }],
  ['3 项服务异常', { database: false, queue: false, storage: false }],
  ['服务正常，1 项需要留意', { failedJobs: 9 }],
  ['服务正常，3 项需要留意', { failedJobs: 1, outgrowsEmbedded: true, certificates: [ending] }],
])('says %s', (sentence, changed) => {
  expect(stateSentence({ ...well, ...changed })).toBe(sentence)
})
