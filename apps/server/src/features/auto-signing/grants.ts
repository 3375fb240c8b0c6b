import type {
  sealsAutoSignCode,
  sealsAutoSignEnd,
  sealsAutoSignGrant,
  sealsAutoSignQuery,
} from '@qiyin/calls/areas/auto-sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import { addDays, dayOf, formatDateTime, startOfDay } from '@qiyin/domain/dates.ts'
import { autoSignText, latestAutoSignDay, mostAutoSignDays } from '@qiyin/domain/seal/automatic.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { companyById } from '../companies/public.ts'
import { personById } from '../people/public.ts'
import { redeemIntent, sendSigningCode } from '../signing/public.ts'
import { endGrant, findGrants, findRight, findSources, insertGrant, type SealRight } from './store.ts'

/** GET /seals/auto-sign/query */
export async function listAutoSign(
  { sealAuthorizeId }: Input<typeof sealsAutoSignQuery>,
  { db, user, now }: Context,
): Promise<Result<typeof sealsAutoSignQuery>> {
  const time = now()
  const [grants, sources, person] = await Promise.all([
    findGrants(db, sealAuthorizeId),
    findSources(db),
    personById(db, user.personId),
  ])
  return {
    grants: grants.map(({ grantedBy, grantedTime, validUntil, ...grant }) => ({
      ...grant,
      grantedBy: grantedBy ?? '',
      grantedTime: formatDateTime(grantedTime),
      // The end is exclusive: the day before midnight is the last one.
      validUntil: dayOf(new Date(validUntil.getTime() - 1)),
      expired: validUntil <= time,
    })),
    sources,
    mobile: person?.mobileMasked ?? '',
    latestDay: latestAutoSignDay(dayOf(time)),
  }
}

/** POST /seals/auto-sign/code */
export async function sendAutoSignCode(
  asked: Input<typeof sealsAutoSignCode>,
  context: Context,
): Promise<Result<typeof sealsAutoSignCode>> {
  await requireGrantable(context, asked)
  return sendSigningCode(context, subjectOf(asked))
}

/** POST /seals/auto-sign/grant: what is allowed, to whom and until when is what the code has confirmed. */
export async function grantAutoSign(
  { validUntil, code, ...asked }: Input<typeof sealsAutoSignGrant>,
  context: Context,
): Promise<Result<typeof sealsAutoSignGrant>> {
  const { user, now, request, transaction } = context
  const today = dayOf(now())
  if (validUntil < today || validUntil > latestAutoSignDay(today))
    throw new CallError({
      name: 'PARAMETER_INVALID',
      message: `有效期应从今天起，最长${mostAutoSignDays}天`,
    })
  const { right, sourceName } = await requireGrantable(context, asked)
  const company = await companyById(context.db, right.companyId)
  if (!company) throw new CallError('GRANT_NOT_FOUND')
  const refusal = actingRefusal(company)
  if (refusal) throw new CallError(refusal)
  const target = await redeemIntent({ subject: subjectOf(asked), code }, context)
  const { companyName } = company
  const text = autoSignText({ companyName, sealName: right.sealName, sourceName, validUntil })
  const proof = { target, text, address: request.address, userAgent: request.userAgent }
  const until = startOfDay(addDays(validUntil, 1))
  await transaction((tx) =>
    insertGrant(tx, { ...asked, grantedBy: user.personId, validUntil: until, proof }, now()),
  )
  return null
}

/** POST /seals/auto-sign/end */
export async function endAutoSign(
  asked: Input<typeof sealsAutoSignEnd>,
  { now, transaction }: Context,
): Promise<Result<typeof sealsAutoSignEnd>> {
  const ended = await transaction((tx) => endGrant(tx, asked, now()))
  if (!ended) throw new CallError('GRANT_NOT_FOUND')
  return null
}

interface Asked {
  readonly sealAuthorizeId: string
  readonly sourceId: string
}

/** A code is good for this right and this system alone. */
function subjectOf({ sealAuthorizeId, sourceId }: Asked): string {
  return `auto-sign:${sealAuthorizeId}:${sourceId}`
}

async function requireGrantable(
  { db }: Pick<Context, 'db'>,
  { sealAuthorizeId, sourceId }: Asked,
): Promise<{ right: SealRight; sourceName: string }> {
  const [right, sources] = await Promise.all([findRight(db, sealAuthorizeId), findSources(db)])
  if (!right) throw new CallError('GRANT_NOT_FOUND')
  const source = sources.find((one) => one.sourceId === sourceId)
  if (!source) throw new CallError('SOURCE_NOT_FOUND')
  return { right, sourceName: source.sourceName }
}
