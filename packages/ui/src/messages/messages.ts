import { dayOf } from '@qiyin/domain/dates.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { messageList } from '@qiyin/calls/areas/messages.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { dayLabel } from './message-days.ts'

/** One message as its person reads it. */
export type Message = Answer<typeof messageList>['list'][number]

/** The messages under 今天, 昨天 and 更早, in their order. */
export function byDay(messages: readonly Message[], now: Date): [string, Message[]][] {
  return [...Map.groupBy(messages, ({ createdTime }) => dayLabel(createdTime, now))]
}

/** When a message came: of today the time alone, else with the month and day. */
export function timeText({ createdTime }: Pick<Message, 'createdTime'>, now: Date): string {
  return createdTime.startsWith(dayOf(now)) ? createdTime.slice(11, 16) : createdTime.slice(5, 16)
}

/** Where a message leads; null for one that has only its words. */
export function targetOf({ contractId, link }: Pick<Message, 'contractId' | 'link'>): string | null {
  return contractId === null ? link : paths.contractDetail(contractId)
}

/** How a message looks: what is urgent, went wrong or went well stands out. */
export type MessageLook = 'soon' | 'bad' | 'good' | 'plain'

const looks: Readonly<Record<string, MessageLook>> = {
  DEADLINE: 'soon',
  EXPIRE: 'soon',
  REJECT: 'bad',
  CANCEL: 'bad',
  SIGN_FAILED: 'bad',
  COMPLETE: 'good',
  SIGNED: 'good',
}

export function lookOf(scene: string): MessageLook {
  return looks[scene] ?? 'plain'
}
