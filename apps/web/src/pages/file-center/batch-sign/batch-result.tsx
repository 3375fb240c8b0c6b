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
import { DownloadIcon } from '@qiyin/ui/icons.tsx'
import { DoneMark } from '@qiyin/ui/signing/done-mark.tsx'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { placesOf, type BatchContract, type BatchTask, type Item, type Progress } from './batch.ts'
import { PageFan } from './page-fan.tsx'
import './batch-result.css'

interface BatchResultProps {
  task: BatchTask
  progress: Progress
  /** Opens what is not signed once more. */
  onAgain: () => Promise<void>
}

/** What has become of each contract, once none of them is in work any more. */
export function BatchResult({ task, progress, onAgain }: BatchResultProps): ReactElement {
  const navigate = useNavigate()
  // Those left out were never asked to be signed.
  const items = progress.items.filter(({ state }) => state !== 'open')
  const count = (state: Item['state']): number => items.filter((item) => item.state === state).length
  const [signed, failed] = [count('signed'), count('failed')]
  const contracts = new Map(task.tasks.map((one) => [one.signId, one]))
  const signedContracts = items.flatMap((item) =>
    item.state === 'signed' ? (contracts.get(item.signId) ?? []) : [],
  )
  const signedFiles = signedContracts.map(({ fileId }) => fileId)
  const places = placesOf(signedContracts)
  // What was canceled meanwhile, or is another's to sign, no second run signs.
  const canRetry = items.some(
    ({ state, signId }) => state === 'failed' && contracts.get(signId)?.blocked === null,
  )
  const toList = (): void => void navigate(paths.fileCenter())
  return (
    <div className="batch-sign-page ended">
      <FlowBar title="批量签署" onBack={toList}>
        {signed > 0 && signedFiles.length <= downloadLimits.direct && (
          <Button
            icon={<DownloadIcon />}
            href={callUrl(filesContractsDownloadBatch, { fileId: signedFiles.join(','), isBatch: 'true' })}
            target="_blank"
          >
            下载 {signed} 份合同
          </Button>
        )}
      </FlowBar>
      <main id="main" className={signed > 0 ? 'batch-result fanned' : 'batch-result'} tabIndex={-1}>
        {signedContracts.length > 0 && <PageFan contracts={signedContracts} />}
        <div>
          <Ended
            signed={signed}
            failed={failed}
            time={lastTime(items)}
            places={places.sealed + places.personal}
          />
          <ul className="batch-result-list" aria-label="签署结果">
            {items.map((item) => (
              <Row key={item.signId} item={item} contract={contracts.get(item.signId)} />
            ))}
          </ul>
          <div className="row g8">
            <Button type="primary" onClick={toList}>
              返回合同中心
            </Button>
            {canRetry && <Button onClick={() => void onAgain()}>重新签署未完成的合同</Button>}
          </div>
        </div>
      </main>
    </div>
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
        <h2 className="h-page batch-result-title">{signed > 0 ? `已签署 ${signed} 份合同` : '未能签署'}</h2>
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
        <span className="batch-result-name">
          {contract ? <MidText text={contract.contractName} /> : '合同已不可访问'}
        </span>
        <span className={item.state === 'failed' ? 'batch-result-state failed' : 'batch-result-state'}>
          <State item={item} />
        </span>
      </span>
      {contract && (
        <Link className="batch-result-link" to={paths.contractDetail(item.contractId, item.signId)}>
          查看
        </Link>
      )}
    </li>
  )
}

function State({ item: { state, time, message } }: { item: Item }): ReactElement {
  return (
    <>
      <StatusGlyph kind={state === 'signed' ? 'done' : 'refused'} />
      <span className="num">
        {state === 'signed' ? `已签署 ${time?.slice(11) ?? ''}` : `未签署：${message ?? ''}`}
      </span>
    </>
  )
}
