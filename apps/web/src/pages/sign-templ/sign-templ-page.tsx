import { Button } from 'antd'
import { useMemo, useState, type ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  batchInitRecordCancel,
  batchInitRecordExport,
  batchInitRecordQuery,
  batchInitRecordQueryDetail,
  batchInitRecordResend,
  batchInitRecordValues,
} from '@qiyin/calls/areas/batch-record.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { batchState } from '@qiyin/domain/template/batch-state.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { useLeaveGuard } from '@qiyin/ui/feedback/use-leave-guard.ts'
import { DownloadIcon } from '@qiyin/ui/icons.tsx'
import { invalidate } from '@qiyin/ui/query-client.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { useNow } from '@qiyin/ui/use-now.ts'
import { BatchBar } from '../../components/batch-state/batch-bar.tsx'
import { BatchMark } from '../../components/batch-state/batch-mark.tsx'
import { useKeptInTab } from '../../components/kept-in-tab/use-kept-in-tab.ts'
import { ManageSkeleton } from '../../components/manage-page/manage-skeleton.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { allAsTheyAre, mendedCount, rowsToSend, type BatchValues, type Corrections } from './corrections.ts'
import { ValuesTable } from './values-table.tsx'
import './sign-templ-page.css'

/** Corrections as a tab keeps them. */
const none: [rowNo: number, values: readonly string[]][] = []
const stale = [batchInitRecordValues, batchInitRecordQuery, batchInitRecordQueryDetail]

/** What was done to the batch from elsewhere is why it was refused: the page shows it. */
function lookAgain(): boolean {
  void invalidate(...stale)
  return false
}

/** W-18b /sign-templ: the values of one batch, what became of each row, and the failed ones to be corrected. */
export function SignTemplPage(): ReactElement {
  usePageTitle('批量发起详情')
  const [search] = useSearchParams()
  const batchInitNo = search.get('batchInitNo') ?? ''
  const values = useCall(batchInitRecordValues, batchInitNo === '' ? null : { batchInitNo }, {
    everyMs: ({ state: { data } }) => (data?.batch.state === batchState.running ? 2000 : false),
  })
  if (batchInitNo === '') return <Blank art="error" title="获取合同模板失败" text="地址中没有批次号" />
  return (
    <Region query={values} skeleton={<ManageSkeleton />}>
      {(data) => <Detail key={batchInitNo} data={data} />}
    </Region>
  )
}

function Detail({ data }: { data: BatchValues }): ReactElement {
  const { batch } = data
  const { batchInitNo } = batch
  const navigate = useNavigate()
  const now = new Date(useNow())
  const [kept, setKept] = useKeptInTab('batch-corrections', batchInitNo, none)
  const corrections: Corrections = useMemo(() => new Map(kept), [kept])
  const correct = (how: (before: Corrections) => Corrections): void =>
    setKept((before) => [...how(new Map(before))])
  const [shown, setShown] = useState<'all' | 'open' | 'made'>('all')
  useLeaveGuard(corrections.size > 0)
  const ready = rowsToSend(data, corrections, now)
  const resend = useCallMutation(batchInitRecordResend, {
    stale,
    onFailure: lookAgain,
    onSuccess: (_, { rows }) => {
      const sent = new Set(rows.map(({ rowNo }) => rowNo))
      setKept((before) => before.filter(([rowNo]) => !sent.has(rowNo)))
    },
  })
  return (
    <>
      <nav className="cap ink3 num" aria-label="位置">
        <Link to={paths.tplHistory()}>批量发起记录</Link> / {batchInitNo}
      </nav>
      <PageHead title={batch.templateName}>
        <div className="row g8">
          <CancelButton data={data} />
          {batch.state !== batchState.running && (
            <Button onClick={() => void navigate(paths.startFromTemplate({ again: batchInitNo }))}>
              再次发起
            </Button>
          )}
          <Button disabled={corrections.size === 0} onClick={() => setKept([])}>
            撤销修改
          </Button>
          <Button
            type="primary"
            disabled={ready.length === 0}
            loading={resend.isPending}
            onClick={() => resend.mutate({ batchInitNo, rows: ready })}
          >
            重新发起 {ready.length} 份
          </Button>
        </div>
      </PageHead>
      <section className="sheet sign-templ-page" aria-label="批次详情">
        <Facts batch={batch} mended={mendedCount(data, corrections, now)} />
        <div className="sign-templ-page-bar">
          <BatchBar counts={batch} />
        </div>
        <div className="sign-templ-page-tools">
          <span className="cap ink3">失败的行排在最前，可直接修改；已成功的行不能修改</span>
          <div className="row g8">
            <Button
              type="text"
              disabled={allAsTheyAre(data.rows, corrections).size === corrections.size}
              onClick={() => correct((before) => allAsTheyAre(data.rows, before))}
            >
              全部原样重发
            </Button>
            <Button
              type="text"
              icon={<DownloadIcon />}
              href={callUrl(batchInitRecordExport, { batchInitNo })}
              target="_blank"
            >
              导出明细
            </Button>
          </div>
        </div>
        <ValuesTable {...{ data, corrections, now, shown }} onShow={setShown} onCorrect={correct} />
      </section>
    </>
  )
}

function CancelButton({ data: { batch } }: { data: BatchValues }): ReactElement | null {
  const cancel = useCallMutation(batchInitRecordCancel, {
    stale,
    successText: '已取消未发起的合同',
    onFailure: lookAgain,
  })
  if (batch.state !== batchState.running) return null
  const ask = async (): Promise<void> => {
    const content = `还有 ${batch.waiting} 份未发起，取消后不再发起；已发起的合同不受影响`
    const yes = await confirm({ title: '取消发起？', content, okText: '取消发起', danger: true })
    if (yes) cancel.mutate({ batchInitNo: batch.batchInitNo })
  }
  return (
    <Button danger loading={cancel.isPending} onClick={() => void ask()}>
      取消发起
    </Button>
  )
}

function Facts({ batch, mended }: { batch: BatchValues['batch']; mended: number }): ReactElement {
  const facts = [
    ['共发起', batch.total, ''],
    ['成功', batch.initiated, ''],
    ['失败', batch.failed, 'sign-templ-page-failed'],
    ['已修正', mended, 'sign-templ-page-mended'],
  ] as const
  return (
    <div className="sign-templ-page-facts">
      <dl>
        {facts.map(([name, count, look]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={count === 0 ? 'num' : `num ${look}`}>{count}</dd>
          </div>
        ))}
      </dl>
      <p className="cap ink3 num">
        <span role="status">
          <BatchMark state={batch.state} />
        </span>
        <br />
        {batch.personName} 于 {batch.initTime} 发起
        <br />
        模板第 {batch.templateVersion} 版，重新发起时沿用同一批次号
      </p>
    </div>
  )
}
