import { Button, type TableProps } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { useNow } from '@qiyin/ui/use-now.ts'
import { CardLabel } from '../../../components/data-table/card-label.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { initiationSteps } from '../../../components/wizard/initiation-steps.ts'
import { draftName, lifeText, savedText, type DraftRow } from './draft-row.ts'
import './drafts-table.css'

interface DraftsTableProps {
  rows: readonly DraftRow[]
  empty: ReactNode
  onContinue: (row: DraftRow) => void
  onDelete: (row: DraftRow) => void
}

/** What heads the columns. */
export const draftTitles = ['草稿', '进行到', '还缺', '保存时间', '操作'] as const

/** Drafts with how far they are, what they lack and how long they are kept. */
export function DraftsTable({ rows, empty, onContinue, onDelete }: DraftsTableProps): ReactElement {
  const nowMs = useNow()
  const columns: TableProps<DraftRow>['columns'] = [
    { title: draftTitles[0], render: (_, row) => <NameCell row={row} /> },
    { title: draftTitles[1], width: 168, render: (_, row) => <StepCell step={row.step} /> },
    { title: draftTitles[2], width: 208, render: (_, row) => <Missing missing={row.missing} /> },
    { title: draftTitles[3], width: 128, render: (_, row) => <SavedCell row={row} nowMs={nowMs} /> },
    {
      title: draftTitles[4],
      width: 168,
      render: (_, row) => (
        <div className="drafts-table-actions">
          <Button
            size="small"
            color="primary"
            variant="outlined"
            aria-label={`继续填写${draftName(row)}`}
            onClick={() => onContinue(row)}
          >
            继续填写
          </Button>
          <Button size="small" type="text" aria-label={`删除${draftName(row)}`} onClick={() => onDelete(row)}>
            删除
          </Button>
        </div>
      ),
    },
  ]
  if (rows.length === 0) return <>{empty}</>
  return (
    <div className="drafts-table">
      <DataTable<DraftRow>
        rowKey="draftId"
        cards
        scroll={{ x: 900 }}
        dataSource={[...rows]}
        columns={columns}
        rowClassName="drafts-table-row"
      />
    </div>
  )
}

function NameCell({ row }: { row: DraftRow }): ReactElement {
  const [fileId] = row.fileIds
  const { length } = row.fileIds
  return (
    <div className="drafts-table-name">
      {fileId === undefined ? (
        <span className="drafts-table-blank" aria-hidden />
      ) : (
        <PageThumb src={callUrl(filesPageImage, { fileId, pageNum: 1, widthPx: 80 })} />
      )}
      <div className="grow">
        <div className={row.contractName === '' ? 'b5 ink2' : 'b5'}>
          <MidText text={draftName(row)} />
        </div>
        <div className="cap ink3">
          上传文件发起，{length === 0 ? '尚未上传文件' : `${length} 个文件，${row.pageCount} 页`}
        </div>
      </div>
    </div>
  )
}

function StepCell({ step }: { step: number }): ReactElement {
  return (
    <>
      <div>{initiationSteps[step] ?? initiationSteps[0]}</div>
      <div className="cap ink3 num drafts-table-step">
        {initiationSteps.map((name, index) => (
          <i key={name} className={index <= step ? 'drafts-table-past' : undefined} aria-hidden />
        ))}
        第 {step + 1} / {initiationSteps.length} 步
      </div>
    </>
  )
}

const shownMissing = 3

function Missing({ missing }: { missing: readonly string[] }): ReactElement | null {
  if (missing.length === 0) return <span className="cap ink3">已填完</span>
  const more = missing.slice(shownMissing)
  return (
    <div className="drafts-table-missing">
      <CardLabel>还缺</CardLabel>
      {missing.slice(0, shownMissing).map((name) => (
        <span key={name} className="drafts-table-lack cap">
          {name}
        </span>
      ))}
      {more.length > 0 && (
        <span className="drafts-table-lack cap num" title={more.join('、')}>
          +{more.length}
        </span>
      )}
    </div>
  )
}

function SavedCell({ row, nowMs }: { row: DraftRow; nowMs: number }): ReactElement {
  const life = lifeText(row, nowMs)
  return (
    <div className="num nowrap">
      <div>
        <CardLabel>保存时间</CardLabel>
        {savedText(row, nowMs)}
      </div>
      <div className={life.soon ? 'cap warn' : 'cap ink3'}>{life.text}</div>
    </div>
  )
}
