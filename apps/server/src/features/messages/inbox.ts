import type { messageList, messageRead, messageUnread } from '@qiyin/calls/areas/messages.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Context } from '../../http/context.ts'
import { countInbox, findInbox, markRead } from './store-inbox.ts'

/** GET /message/list: what stands under the bell, newest first. */
export async function listMessages(
  { pageNum, pageSize, unread }: Input<typeof messageList>,
  { db, user: { personId } }: Context,
): Promise<Result<typeof messageList>> {
  const wanted = { personId, unread: unread === 'true' }
  const [total, list] = await Promise.all([
    countInbox(db, wanted),
    findInbox(db, { ...wanted, limit: pageSize, offset: (pageNum - 1) * pageSize }),
  ])
  return {
    pageNum,
    pageSize,
    total,
    list: list.map(({ createdTime, readTime, ...message }) => ({
      ...message,
      createdTime: formatDateTime(createdTime),
      read: readTime !== null,
    })),
  }
}

/** GET /message/unread: the number on the bell. */
export async function countUnread(
  _: Input<typeof messageUnread>,
  { db, user: { personId } }: Context,
): Promise<Result<typeof messageUnread>> {
  return { unread: await countInbox(db, { personId, unread: true }) }
}

/** POST /message/read: marks the messages named, or all; those of others are left as they are. */
export async function markAsRead(
  { messageIdList }: Input<typeof messageRead>,
  { db, user: { personId }, now }: Context,
): Promise<Result<typeof messageRead>> {
  await markRead(db, { personId, messageIds: messageIdList ?? undefined, time: now() })
  return null
}
