import type { Input, Result } from '@qiyin/calls/call.ts'
import type { demoMessages } from '@qiyin/calls/areas/site.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Context } from '../../http/context.ts'
import { newestMessages } from '../messages/public.ts'
import { requireDemo } from './require-demo.ts'

/** GET /demo/messages: the messages to a phone, codes included. */
export async function listDemoMessages(
  { phone }: Input<typeof demoMessages>,
  { config, db, secrets }: Context,
): Promise<Result<typeof demoMessages>> {
  requireDemo(config)
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
