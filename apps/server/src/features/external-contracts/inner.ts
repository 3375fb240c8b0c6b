import type {
  innerContractFileGet,
  innerContractUrl,
  innerContractV2Initiate,
} from '@qiyin/calls/areas/inner-contract.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { peopleExactly } from '../people/public.ts'
import { actingAs } from './acting.ts'
import { documentOf, linksOf } from './read.ts'
import { findOfAny, type SourceContract } from './store.ts'
import { initiateAs } from './templates.ts'

/** GET /inner/contract/file/get */
export async function innerFile(
  { contractId }: Input<typeof innerContractFileGet>,
  context: Context,
): Promise<FileAnswer> {
  return documentOf(context, await requireAny(context, contractId), 'attachment')
}

/** POST /inner/contract/url */
export async function innerLinks(
  { contractId }: Input<typeof innerContractUrl>,
  context: Context,
): Promise<Result<typeof innerContractUrl>> {
  return linksOf(context, await requireAny(context, contractId))
}

/** POST /inner/contract/v2/initiate: in the name of one of the operating company's people. */
export async function innerInitiate(
  { userName, bizId, values, ...setup }: Input<typeof innerContractV2Initiate>,
  context: Context,
): Promise<Result<typeof innerContractV2Initiate>> {
  const [person] = await peopleExactly(context.db, context.secrets, { userName })
  if (!person?.ourPart)
    throw new CallError({ name: 'PERSON_NOT_FOUND', message: '发起人不存在、尚未实名认证或不是我方人员' })
  const { personId, name } = person
  const acting = actingAs(context, { personId, name, verified: true, ourPart: true, scope: 'outer' })
  return initiateAs(acting, { bizId, values, setup })
}

async function requireAny({ db }: Context, contractId: string): Promise<SourceContract> {
  const contract = await findOfAny(db, contractId)
  if (!contract) throw new CallError('CONTRACT_NOT_FOUND')
  return contract
}
