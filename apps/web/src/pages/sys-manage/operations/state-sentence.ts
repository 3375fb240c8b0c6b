import type { operationsState } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'

/** How many parts give no answer. */
export function brokenParts({ database, queue, storage }: Answer<typeof operationsState>): number {
  return [database, queue, storage].filter((works) => !works).length
}

/** What there is to know first (W-38): what is broken, else what wants attention. */
export function stateSentence(state: Answer<typeof operationsState>): string {
  const { failedJobs, outgrowsEmbedded, certificates } = state
  const broken = brokenParts(state)
  if (broken > 0) return `${broken} 项服务异常`
  const ending = certificates.filter(({ endsSoon }) => endsSoon).length
  const wanted = ending + Number(failedJobs > 0) + Number(outgrowsEmbedded)
  return wanted === 0 ? '服务正常' : `服务正常，${wanted} 项需要留意`
}
