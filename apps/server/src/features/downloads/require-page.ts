import { pageOfMark, type DownloadMark } from '@qiyin/domain/download/record.ts'
import { CallError } from '../../http/call-error.ts'
import type { Db } from '../../http/context.ts'
import { authorityOf } from '../roles/public.ts'

/** Refuses whoever does not hold the page of the list any more: what is packed goes with the role. */
export async function requirePage(db: Db, personId: string, mark: DownloadMark): Promise<void> {
  const page = pageOfMark[mark]
  if (page === null || (await authorityOf(db, personId)).pages.includes(page)) return
  throw new CallError('ACCESS_DENIED')
}
