import { Button } from 'antd'
import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { filesContractsDownloadBatch } from '@qiyin/calls/areas/downloads.ts'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { downloadLimits } from '@qiyin/domain/download/record.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { StatusGlyph } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { Spinner } from '@qiyin/ui/feedback/spinner.tsx'
import { DownloadIcon } from '@qiyin/ui/icons.tsx'
import { DoneMark } from '@qiyin/ui/signing/done-mark.tsx'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { placesOf, type BatchContract, type BatchTask, type Progress } from './batch.ts'
import { PageFan } from './page-fan.tsx'
import { timeLeftText } from './time-left.ts'
import './batch-progress.css'

interface BatchProgressProps {
  task: BatchTask
  progress: Progress
  /** Opens what is not signed once more. */
  onAgain: () => Promise<void>
}

type Item = Progress['items'][number]

/** What becomes of each contract: while they are signed, and at the end. */
export function BatchProgress({ task, progress, onAgain }: BatchProgressProps): ReactElement {
  const navigate = useNavigate()
  // Those left out were never asked to be signed.
  const items = progress.items.filter(({ state }) => state !== 'open')
  const count = (state: Item['state']): number => items.filter((item) => item.state === state).length
  const [signed, running, failed] = [count('signed'), count('signing'), count('failed')]
  const contracts = new Map(task.tasks.map((one) => [one.signId, one]))
  const of = (...states: Item['state'][]): BatchContract[] =>
    items.flatMap((item) => (states.includes(item.state) ? (contracts.get(item.signId) ?? []) : []))
  const signedContracts = of('signed')
  const signedFiles = signedContracts.map(({ fileId }) => fileId)
  const places = placesOf(signedContracts)
  // While they are signed it stands where it will stand at the end.
  const shown = of('signing', 'signed')
  const toList = (): void => void navigate(paths.fileCenter())
  return (
    <div className="batch-sign-page ended">
      <FlowBar title="批量签署" onBack={toList}>
        {running > 0 ? (
          <Button onClick={toList}>转到后台</Button>
        ) : (
          signed > 0 &&
          signedFiles.length <= downloadLimits.direct && (
            <Button
              icon={<DownloadIcon />}
              href={callUrl(filesContractsDownloadBatch, { fileId: signedFiles.join(','), isBatch: 'true' })}
              target="_blank"
            >
              下载 {signed} 份合同
            </Button>
          )
        )}
      </FlowBar>
      <main id="main" className={shown.length > 0 ? 'batch-progress fanned' : 'batch-progress'} tabIndex={-1}>
        {shown.length > 0 && <PageFan contracts={shown} />}
        <div>
          <div className="batch-progress-head">
            {running > 0 ? (
              <Running signed={signed} failed={failed} all={items.length} left={timeLeftText(progress)} />
            ) : (
              <Ended
                signed={signed}
                failed={failed}
                time={lastTime(items)}
                places={places.sealed + places.personal}
              />
            )}
          </div>
          <ul className="batch-progress-list" aria-label="签署结果">
            {items.map((item) => (
              <Row key={item.signId} item={item} contract={contracts.get(item.signId)} />
            ))}
          </ul>
          {running > 0 ? (
            <p className="batch-progress-foot cap ink3">
              任一份失败不影响其余合同；可以离开本页，签署会继续进行，完成后在消息中通知您
            </p>
          ) : (
            <div className="batch-progress-foot row g8">
              <Button type="primary" onClick={toList}>
                返回合同中心
              </Button>
              {failed > 0 && <Button onClick={() => void onAgain()}>重新签署未完成的合同</Button>}
            </div>
          )}
        </div>
      </main>
    </div>
  )
}

interface RunningProps {
  signed: number
  failed: number
  all: number
  /** How long the rest takes, as far as known. */
  left: string | null
}

function Running({ signed, failed, all, left }: RunningProps): ReactElement {
  return (
    <>
      <h2 className="batch-progress-title">正在签署</h2>
      <p className="batch-progress-count num" role="status">
        <b>{signed + failed}</b> / {all} 份
      </p>
      <div
        className="batch-progress-bar"
        role="progressbar"
        aria-label="签署进度"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={signed + failed}
      >
        <i style={{ width: `${(signed / all) * 100}%` }} />
        <i className="batch-progress-failed" style={{ width: `${(failed / all) * 100}%` }} />
      </div>
      {/* Its line is there from the beginning, so that nothing moves. */}
      <p className="cap ink3 num batch-progress-left">{left ?? '正在估算剩余时间'}</p>
    </>
  )
}

interface EndedProps {
  signed: number
  failed: number
  /** When the last of them was. */
  time: string | undefined
  /** Places that were signed, in all contracts together. */
  places: number
}

function Ended({ signed, failed, time, places }: EndedProps): ReactElement {
  return (
    <>
      {signed > 0 && <DoneMark />}
      <div role="status">
        <h2 className="h-page batch-progress-title">{signed > 0 ? `已签署 ${signed} 份合同` : '未能签署'}</h2>
      </div>
      <p className="ink2 num">
        {[
          ...(time === undefined ? [] : [`${time} 完成`]),
          ...(places > 0 ? [`共 ${places} 处签署`] : []),
          ...(failed > 0 ? [`${signed > 0 ? '另有 ' : ''}${failed} 份未签署`] : []),
        ].join('，')}
      </p>
    </>
  )
}

function lastTime(items: readonly Item[]): string | undefined {
  return items
    .flatMap(({ time }) => time ?? [])
    .toSorted()
    .at(-1)
}

function Row({ item, contract }: { item: Item; contract: BatchContract | undefined }): ReactElement {
  return (
    <li>
      {contract && (
        <PageThumb
          src={callUrl(filesPageImage, { fileId: contract.fileId, pageNum: 1, widthPx: 160 })}
          widthPx={32}
        />
      )}
      <span className="grow">
        <span className="batch-progress-name">
          {contract ? <MidText text={contract.contractName} /> : '合同已不可访问'}
        </span>
        <span className={item.state === 'failed' ? 'batch-progress-state failed' : 'batch-progress-state'}>
          <State item={item} />
        </span>
      </span>
      {contract && (
        <Link className="batch-progress-link" to={paths.contractDetail(item.contractId, item.signId)}>
          查看
        </Link>
      )}
    </li>
  )
}

function State({ item: { state, time, message } }: { item: Item }): ReactElement {
  if (state === 'signing' || state === 'open') {
    return (
      <>
        <Spinner />
        正在签署
      </>
    )
  }
  return (
    <>
      <StatusGlyph kind={state === 'signed' ? 'done' : 'refused'} />
      <span className="num">
        {state === 'signed' ? `已签署 ${time?.slice(11) ?? ''}` : `未签署：${message ?? ''}`}
      </span>
    </>
  )
}
