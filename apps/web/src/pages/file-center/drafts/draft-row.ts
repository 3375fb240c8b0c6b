import type { initiateDraftList } from '@qiyin/calls/areas/initiation-drafts.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { instantOf } from '@qiyin/ui/dates.ts'

/** A draft as the list has it. */
export type DraftRow = Answer<typeof initiateDraftList>[number]

/** What a draft is called until its contract has a name. */
export function draftName({ contractName }: Pick<DraftRow, 'contractName'>): string {
  return contractName === '' ? '未命名合同' : contractName
}

/** 今天 10:42, or month and day before the time. */
export function savedText({ savedTime }: Pick<DraftRow, 'savedTime'>, nowMs: number): string {
  const time = savedTime.slice(11, 16)
  return savedTime.startsWith(dayOf(new Date(nowMs))) ? `今天 ${time}` : `${savedTime.slice(5, 10)} ${time}`
}

/** How long it is still kept; `soon` from three days on. */
export function lifeText(
  { expireTime }: Pick<DraftRow, 'expireTime'>,
  nowMs: number,
): { text: string; soon: boolean } {
  const leftMs = (instantOf(expireTime)?.getTime() ?? nowMs) - nowMs
  const days = Math.ceil(leftMs / 86_400_000)
  return { text: days <= 1 ? '1 天内清除' : `${days} 天后清除`, soon: days <= 3 }
}
