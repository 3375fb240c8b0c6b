import type { Input, Result } from '@qiyin/calls/call.ts'
import type { demoBankStatement } from '@qiyin/calls/areas/site.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Context } from '../../http/context.ts'
import { sentAmount } from '../company-real-name/public.ts'
import { requireDemo } from './require-demo.ts'

/** GET /demo/bank-statement: the amount that a real company would read in its own bank. */
export async function readBankStatement(
  which: Input<typeof demoBankStatement>,
  { config, db, secrets }: Context,
): Promise<Result<typeof demoBankStatement>> {
  requireDemo(config)
  const sent = await sentAmount(db, secrets, which)
  return sent ? [{ ...sent, time: formatDateTime(sent.time) }] : []
}
