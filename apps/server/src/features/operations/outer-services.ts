import type { operationsServices } from '@qiyin/calls/areas/operations.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'
import { answerOf, outerServices } from '../doctor/public.ts'

/** GET /operations/services: all are asked at once. */
export async function queryServices(
  _input: Input<typeof operationsServices>,
  { config }: Context,
): Promise<Result<typeof operationsServices>> {
  return Promise.all(
    outerServices(config).map(async ({ name, url }) => {
      const asked = performance.now()
      const answer = await answerOf(url)
      const failure = typeof answer === 'string' ? answer : null
      return {
        name,
        origin: new URL(url).origin,
        reached: failure === null,
        failure,
        milliseconds: Math.round(performance.now() - asked),
      }
    }),
  )
}
