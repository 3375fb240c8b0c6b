import type { cacheClear, cacheQuery } from '@qiyin/calls/areas/operations.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'

/** GET /cache/query: what this process keeps in memory. */
export async function queryCaches(
  _input: Input<typeof cacheQuery>,
  { kept, database }: Context,
): Promise<Result<typeof cacheQuery>> {
  return kept.map((one) => ({
    cacheName: one.name,
    description: one.label,
    size: one.count(database),
  }))
}

/** POST /cache/clear: once it is on record, this process forgets. */
export async function clearCache(
  { cacheName }: Input<typeof cacheClear>,
  context: Context,
): Promise<Result<typeof cacheClear>> {
  const found = context.kept.find(({ name }) => name === cacheName)
  if (!found) throw new CallError('CACHE_UNKNOWN')
  await context.transaction((tx) =>
    recordOperation(tx, context, {
      event: 'CACHE_CLEAR',
      content: `清空缓存 ${found.label}（${cacheName}）`,
      object: { kind: 'CACHE', name: found.label, code: cacheName },
      before: { 条数: String(found.count(context.database)) },
    }),
  )
  found.clear(context.database)
  return true
}
