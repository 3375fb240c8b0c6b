import { paths } from '@qiyin/calls/addresses/paths.ts'
import { pageOfMark } from '@qiyin/domain/download/record.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import type { Services } from '../../http/context.ts'
import { finishRecord, type DownloadEnding, type DownloadRecord } from '../download-records/public.ts'
import { putIntoInbox } from '../messages/public.ts'

/** Ends a running record and tells who asked for it; false when it has ended already. */
export async function endRecord(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { recordId, personId, mark, contractIds }: DownloadRecord,
  ending: DownloadEnding,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await finishRecord(tx, recordId, ending, now()))) return false
    const isReady = 'archive' in ending
    await putIntoInbox(
      tx,
      { now },
      {
        personId,
        scene: isReady ? 'DOWNLOAD_READY' : 'DOWNLOAD_FAILED',
        title: isReady ? '批量下载已生成，可在下载记录中下载' : '批量下载失败',
        subject: isReady ? `共 ${contractIds.length} 份合同` : ending.failReason,
        contractId: null,
        link: paths.downloadRecord(pageOfMark[mark] ?? pagePath.fileCenter, recordId),
      },
    )
    return true
  })
}
