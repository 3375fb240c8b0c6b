import type { operationsState } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'

/** What there is to know first (W-38): what is broken, else what wants attention. */
export function stateSentence(state: Answer<typeof operationsState>): string {
  const { database, queue, storage, failedJobs, outgrowsEmbedded, certificates } = state
  const broken = [database, queue, storage].filter((works) => !works).length
  if (broken > 0) return `${broken} 项服务异常`
  const ending = certificates.filter(({ endsSoon }) => endsSoon).length
  const wanted = ending + Number(failedJobs > 0) + Number(outgrowsEmbedded)
  return wanted === 0 ? '服务正常' : `服务正常，${wanted} 项需要留意`
}
