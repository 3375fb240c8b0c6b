import type { ReactElement } from 'react'
import type { downloadCenterRecordQuery } from '@qiyin/calls/areas/downloads.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { downloadStatus } from '@qiyin/domain/download/record.ts'
import { StatusGlyph } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { Spinner } from '@qiyin/ui/feedback/spinner.tsx'
import { sizeText } from '@qiyin/ui/numbers.ts'

type Record = Answer<typeof downloadCenterRecordQuery>['list'][number]

/** 进行中 with how far, 成功 with how much, 失败 with why. */
export function RecordState({ record }: { record: Record }): ReactElement {
  return (
    <div className="records-modal-state">
      <span className={record.downloadStatusCode === downloadStatus.failed ? 'records-modal-failed' : ''}>
        <Glyph record={record} />
        {record.downloadStatus}
      </span>
      <span className="cap ink3 num">{detailOf(record)}</span>
    </div>
  )
}

function Glyph({ record: { downloadStatusCode } }: { record: Record }): ReactElement {
  if (downloadStatusCode === downloadStatus.running) return <Spinner />
  return <StatusGlyph kind={downloadStatusCode === downloadStatus.done ? 'done' : 'refused'} />
}

function detailOf(record: Record): string {
  const {
    downloadStatusCode,
    packedCount,
    omittedCount,
    contractCount,
    failReason,
    sizeBytes,
    withEvidence,
  } = record
  if (downloadStatusCode === downloadStatus.failed) return failReason ?? '下载失败'
  if (downloadStatusCode === downloadStatus.running)
    return `已打包 ${packedCount + omittedCount}/${contractCount} 份`
  const parts = [
    `${packedCount} 份合同${withEvidence ? '及证据报告' : ''}`,
    sizeText(sizeBytes ?? 0),
    ...(omittedCount > 0 ? [`${omittedCount} 份未能下载，原因见文件内说明`] : []),
  ]
  return parts.join('，')
}
