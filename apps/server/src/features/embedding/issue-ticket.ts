import { embedPath } from '@qiyin/calls/addresses/embed-path.ts'
import { webBase } from '@qiyin/calls/addresses/paths.ts'
import { embedLimits, frameOriginProblem } from '@qiyin/domain/access/embedding.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { frameHostsOf } from '../source-applications/public.ts'
import { insertPage, type PageSubject } from './store.ts'
import { hashToken, newToken } from './tokens.ts'

/** Refuses an origin that the application's registration does not let show our pages. */
export async function requireFrameOrigin(
  { db, application }: Pick<Context, 'db' | 'application'>,
  origin: string,
): Promise<void> {
  const problem = frameOriginProblem(origin, await frameHostsOf(db, application.id))
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
}

interface Issued {
  readonly embedId: string
  readonly url: string
  readonly openUntil: string
}

/** The address of a page inside, for one opening within five minutes by a page of this origin. */
export async function issueTicket(
  context: Context,
  {
    origin,
    personId,
    about,
  }: { readonly origin: string; readonly personId: string; readonly about: PageSubject },
): Promise<Issued> {
  await requireFrameOrigin(context, origin)
  const { application, config, request, now, transaction } = context
  const [embedId, ticket] = [newToken(), newToken()]
  const time = now()
  const openUntil = new Date(time.getTime() + embedLimits.openMs)
  await transaction((tx) =>
    insertPage(tx, {
      embedId,
      applicationId: application.id,
      personId,
      about,
      origin,
      ticketHash: hashToken(ticket),
      openUntil,
      time,
    }),
  )
  // Whoever asks by another name than the browsers of its people sets PUBLIC_URL.
  const own = config.http.publicUrl ?? request.origin
  return {
    embedId,
    url: `${own}${webBase}${embedPath({ embedId, ticket })}`,
    openUntil: formatDateTime(openUntil),
  }
}
