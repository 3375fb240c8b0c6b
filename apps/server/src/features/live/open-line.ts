import type { liveEvents } from '@qiyin/calls/areas/live.ts'
import type { Input } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'
import { EventsAnswer } from '../../http/handler.ts'

/** GET /live/events: the line by which a browser hears what to ask for again. */
export async function openLine(
  _: Input<typeof liveEvents>,
  { live, user: { personId }, session, request: { address } }: Context,
): Promise<EventsAnswer> {
  if (!session) throw new Error('a line needs a session')
  return new EventsAnswer(await live.open({ personId, sessionId: session.id, address }))
}
