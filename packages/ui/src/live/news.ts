import { contractMessages, messageList, messageUnread } from '@qiyin/calls/areas/messages.ts'
import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import type { liveEvents } from '@qiyin/calls/areas/live.ts'
import { signTask } from '@qiyin/calls/areas/sign.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { callKey } from '../query-client.ts'
import { slotIsMine } from '../signing/slot-is-mine.ts'

/** What a line tells of. */
export type News = Answer<typeof liveEvents>

/** Something may have been missed: everything that changes by others' doing is asked for again. */
export const anything: News = { contracts: [], messages: true, rights: true, all: true }

/** An answer in the cache, as far as it matters here. */
interface Kept {
  readonly queryKey: readonly unknown[]
  readonly state: { readonly data: unknown }
}

const bell = [messageList, messageUnread].map((call) => callKey(call)[0])
const ofOneContract = [callKey(contractQueryDetail)[0], callKey(contractMessages)[0], slotIsMine]
const task = callKey(signTask)[0]
/** The lists of contracts and their counts, of whatever kind. */
const list = /^GET \/contract\/query\/(list|overview)\//

/** Whether an answer may not be true any more. */
export function concerns(news: News, { queryKey: [name, args], state }: Kept): boolean {
  if (typeof name !== 'string') return false
  if (bell.includes(name)) return news.messages
  const contracts = news.all || news.contracts.length > 0
  if (list.test(name)) return contracts
  // Rights are not told by the contract, and whether one may sign may depend on them.
  if (news.rights && (name === slotIsMine || (name === task && isBlocked(state.data)))) return true
  // A document that somebody reads stays as it is; one that waits for its turn may come.
  if (!ofOneContract.includes(name) && !(name === task && isBlocked(state.data))) return false
  return news.all || news.contracts.includes(contractIn(args))
}

/** What two pieces of news come to. */
export function together(one: News, other: News): News {
  return {
    contracts: [...new Set([...one.contracts, ...other.contracts])],
    messages: one.messages || other.messages,
    rights: one.rights || other.rights,
    all: one.all || other.all,
  }
}

function contractIn(args: unknown): string {
  return typeof args === 'object' && args !== null && 'contractId' in args ? String(args.contractId) : ''
}

function isBlocked(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'blocked' in data && data.blocked !== null
}
