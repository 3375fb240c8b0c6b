import type { Input, Result } from '@qiyin/calls/call.ts'
import type { initiateValidate } from '@qiyin/calls/areas/initiate.ts'
import type { Context } from '../../http/context.ts'
import { checkInitiation } from './check.ts'

/** POST /initiate/validate: everything save would refuse but missing positions; saves nothing. */
export async function validateInitiation(
  input: Input<typeof initiateValidate>,
  context: Context,
): Promise<Result<typeof initiateValidate>> {
  await checkInitiation(context, input, { positions: 'optional' })
  return true
}
