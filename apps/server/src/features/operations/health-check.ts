import type { healthCheck } from '@qiyin/calls/areas/operations.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { readinessOf } from '../../http/health.ts'

/** GET /health-check: which part fails is for operators, who ask /health/ready. */
export async function checkHealth(
  _input: Input<typeof healthCheck>,
  context: Context,
): Promise<Result<typeof healthCheck>> {
  const parts = await readinessOf(context)
  if (!Object.values(parts).every(Boolean)) throw new CallError('NOT_READY', { httpStatus: 503 })
  return { status: 'UP' }
}
