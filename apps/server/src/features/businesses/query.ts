import type { Input, Result } from '@qiyin/calls/call.ts'
import type { businessQuery } from '@qiyin/calls/areas/business.ts'
import type { Context } from '../../http/context.ts'
import { countBusinesses, findBusinessPage } from './store-query.ts'

/** GET /business/query: a page of all applications, oldest first. */
export async function queryBusinesses(
  { pageNum, pageSize, ...filter }: Input<typeof businessQuery>,
  { db }: Context,
): Promise<Result<typeof businessQuery>> {
  const [total, list] = await Promise.all([
    countBusinesses(db, filter),
    findBusinessPage(db, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  return { pageNum, pageSize, total, list }
}
