import { adminArchiveQuery } from '@qiyin/calls/areas/archive.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import type { TableProps } from 'antd'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { figuresOf, summaryOf } from './archive-figures.ts'
import './archive-renewal.css'

type Renewal = Answer<typeof adminArchiveQuery>
type Failure = Renewal['failures'][number]

/** What is on the screen is at most this old while somebody looks. */
const everyMs = 30_000

const columns: NonNullable<TableProps<Failure>['columns']> = [
  {
    title: '合同编号',
    width: 220,
    render: (_, { contractId, contractNo }) => (
      <Link to={paths.contractDetail(contractId)}>{contractNo}</Link>
    ),
  },
  { title: '失败原因', width: 360, dataIndex: 'reason' },
  { title: '最近尝试', width: 180, render: (_, { triedTime }) => <Time text={triedTime} /> },
  { title: '现有时间戳有效至', width: 180, render: (_, { holdsUntil }) => <Time text={holdsUntil} /> },
]

/** The renewal of the time-stamps that close completed contracts: one sentence, four figures, what has failed. */
export function ArchiveRenewal(): ReactElement {
  const renewal = useCall(adminArchiveQuery, {}, { everyMs })
  return (
    <section className="sheet archive-renewal" aria-labelledby="archive-renewal-title">
      <h2 id="archive-renewal-title" className="h-sheet">
        归档时间戳续期
      </h2>
      <Region query={renewal} skeleton={<div className="skeleton archive-renewal-wait" />}>
        {(data) => <Progress renewal={data} />}
      </Region>
    </section>
  )
}

function Progress({ renewal }: { renewal: Renewal }): ReactElement {
  const { failures } = renewal
  return (
    <>
      <p className="ink2" aria-live="polite">
        {summaryOf(renewal)}
      </p>
      <dl className="archive-renewal-figures">
        {figuresOf(renewal).map(({ label, text, isUrgent }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isUrgent ? 'num archive-renewal-urgent' : 'num'}>{text}</dd>
          </div>
        ))}
      </dl>
      {failures.length === 0 ? (
        <p className="ink3">没有续期失败的合同</p>
      ) : (
        <DataTable<Failure>
          rowKey="contractId"
          dataSource={[...failures]}
          columns={columns}
          scroll={{ x: 'max-content' }}
        />
      )}
    </>
  )
}

function Time({ text }: { text: string | null }): ReactElement {
  return text === null ? <span className="ink3">未知</span> : <span className="num">{text}</span>
}
