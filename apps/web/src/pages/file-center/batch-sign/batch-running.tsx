import { Button } from 'antd'
import { useRef, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { StatusGlyph } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { SignerMark } from '@qiyin/ui/contract-parts/signer-mark.tsx'
import { DocumentViewer } from '@qiyin/ui/document-viewer/document-viewer.tsx'
import { Spinner } from '@qiyin/ui/feedback/spinner.tsx'
import { myAreas } from '@qiyin/ui/signing/signing-state.ts'
import type { PagesHandle } from '@qiyin/viewer/pages-handle.ts'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { runText, type BatchContract, type BatchTask, type Item, type Progress } from './batch.ts'
import { ContractRows } from './contract-rows.tsx'
import { currentItem } from './current-item.ts'
import { MadeAreas } from './made-areas.tsx'
import { RunningPanel } from './running-panel.tsx'
import './batch-desk.css'

interface BatchRunningProps {
  task: BatchTask
  progress: Progress
  /** With what they are signed, by name; none after a reload, which no longer knows. */
  marks: readonly string[]
}

/** W-12 while a run is signed: the panes of its desk, where the document follows the contract in work. */
export function BatchRunning({ task, progress, marks }: BatchRunningProps): ReactElement {
  const navigate = useNavigate()
  // Those left out were never asked to be signed.
  const items = progress.items.filter(({ state }) => state !== 'open')
  const itemOf = new Map(items.map((item) => [item.signId, item]))
  const contracts = task.tasks.filter(({ signId }) => itemOf.has(signId))
  const currentId = currentItem(items)?.signId
  const current = contracts.find(({ signId }) => signId === currentId)
  const signed = items.filter(({ state }) => state === 'signed').length
  const toList = (): void => void navigate(paths.fileCenter())
  return (
    <div className="batch-sign-page">
      <FlowBar title="批量签署" subtitle={runText(contracts)} onBack={toList}>
        <Button onClick={toList}>转到后台</Button>
      </FlowBar>
      <div className="batch-desk">
        <section className="batch-desk-list" aria-label="签署进度">
          <header className="batch-desk-head">
            <h2>签署进度</h2>
            <span className="cap ink3 num">
              已签 {signed} / {items.length} 份
            </span>
          </header>
          <ContractRows
            contracts={contracts}
            currentId={currentId}
            state={(contract) => <RowState item={itemOf.get(contract.signId)} contract={contract} />}
          />
          <footer className="batch-desk-foot">
            <p className="cap ink3">任一份失败不影响其余合同</p>
          </footer>
        </section>
        <main id="main" className="batch-desk-paper" tabIndex={-1}>
          {current && <Paper key={current.signId} contract={current} />}
        </main>
        <RunningPanel
          contract={current ?? contracts[0]}
          items={items}
          progress={progress}
          at={current ? contracts.indexOf(current) + 1 : 0}
          marks={marks}
        />
      </div>
    </div>
  )
}

function RowState({
  item,
  contract,
}: {
  item: Item | undefined
  contract: BatchContract
}): ReactElement | null {
  if (!item) return null
  const { state, inWork, time, message } = item
  if (state === 'signing') {
    return inWork ? (
      <>
        <Spinner size={16} />
        正在签署，共 {myAreas(contract).length} 处
      </>
    ) : (
      <>
        <SignerMark state="waiting" size={16} />
        排队中
      </>
    )
  }
  return (
    <>
      <StatusGlyph kind={state === 'signed' ? 'done' : 'refused'} size={16} />
      {state === 'signed' ? `已签署 ${time?.slice(11) ?? ''}` : `未签署：${message ?? ''}`}
    </>
  )
}

/** The document in work, at the first of the places that are being signed. */
function Paper({ contract }: { contract: BatchContract }): ReactElement {
  const viewer = useRef<PagesHandle>(null)
  const areas = myAreas(contract)
  const [first] = areas
  return (
    <DocumentViewer
      ref={viewer}
      frame="none"
      showSidebar={false}
      fileId={contract.fileId}
      sha256={contract.documentSha256}
      pages={contract.pages}
      fileName={contract.fileName}
      markedPages={areas.map((area) => area.pageNum)}
      overlay={(page) => <MadeAreas contract={contract} page={page} />}
      onReady={() => {
        if (!first) return
        const { pageNum, leftPercent: left, topPercent: top } = first
        viewer.current?.scrollToBox(pageNum, { left, top, width: 20, height: 12 })
      }}
    />
  )
}
