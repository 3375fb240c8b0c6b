import type { Input, Result } from '@qiyin/calls/call.ts'
import type { demoMessages } from '@qiyin/calls/areas/site.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Context } from '../../http/context.ts'
import { newestMessages } from '../messages/public.ts'
import { mobileOf } from '../people/public.ts'
import { requireDemo } from './require-demo.ts'

/** GET /demo/messages: the messages to a phone, one's own if none is named, codes included. */
export async function listDemoMessages(
  { phone: named }: Input<typeof demoMessages>,
  context: Context,
): Promise<Result<typeof demoMessages>> {
  const { config, db, secrets, session } = context
  requireDemo(config)
  const phone = named ?? (session && (await mobileOf(db, secrets, context.user.personId)))
  if (phone === undefined) return []
  const messages = await newestMessages(db, secrets, phone)
  return messages.map((message) => ({
    phone,
    email: null,
    scene: message.scene,
    content: message.content,
    code: message.code,
    sentTime: message.sentTime && formatDateTime(message.sentTime),
  }))
}
