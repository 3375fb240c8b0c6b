import type { signViewed } from '@qiyin/calls/areas/sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { shownText } from '@qiyin/domain/contract/shown.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordShown, slotToSign } from '../contracts/public.ts'
import { checkShown } from './check-shown.ts'

/** POST /sign/viewed: what the signing page has shown to somebody who left it without signing. */
export async function recordViewed(
  input: Input<typeof signViewed>,
  context: Context,
): Promise<Result<typeof signViewed>> {
  const slot = await slotToSign(context.db, input)
  if (slot?.personId !== context.user.personId) throw new CallError('CONTRACT_NOT_FOUND')
  // His signature says what he had seen.
  if (slot.signStatus === signStatus.signed) return false
  const shown = await checkShown(context, slot, input)
  const text = shownText(shown, slot.pageCount)
  return recordShown(context, slot.contractId, { text, time: context.now() })
}
