import type { SizePt } from '@qiyin/domain/seal/position.ts'
import { useState, type ReactElement, type ReactNode } from 'react'
import { MoreIcon } from '@qiyin/ui/icons.tsx'
import type { PageInfo } from '@qiyin/viewer/page-geometry.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { PhoneBar } from '../phone-bar/phone-bar.tsx'
import { ActionSheet, type SheetAction } from '../sheets/action-sheet.tsx'
import { ContractPages } from './contract-pages.tsx'
import { PageIndicator } from './page-indicator.tsx'
import './contract-viewer.css'

interface ContractViewerProps {
  fileId: string
  contractName: string
  pages: readonly SizePt[]
  overlay: (page: PageInfo) => ReactNode
  /** In 更多, below the search for text. */
  actions: readonly SheetAction[]
  onBack: () => void
}

/** 查看合同: the document on the whole screen. */
export function ContractViewer(props: ContractViewerProps): ReactElement {
  const { fileId, contractName, pages, overlay, actions, onBack } = props
  const [viewer, setViewer] = useState<ViewerController | null>(null)
  const [choosing, setChoosing] = useState(false)
  const all: SheetAction[] = [
    ...(viewer === null ? [] : [{ label: '查找文字', onClick: () => viewer.find.open() }]),
    ...actions,
  ]
  return (
    <div className="contract-viewer">
      <PhoneBar
        title={contractName}
        onBack={onBack}
        right={
          <>
            <PageIndicator viewer={viewer} pageCount={pages.length} />
            {all.length > 0 && (
              <button
                type="button"
                className="phone-touch"
                aria-label="更多"
                onClick={() => setChoosing(true)}
              >
                <MoreIcon size={22} />
              </button>
            )}
          </>
        }
      />
      <main id="main" tabIndex={-1}>
        <ContractPages
          onReady={setViewer}
          fileId={fileId}
          fileName={`${contractName}.pdf`}
          pages={pages}
          overlay={overlay}
        />
      </main>
      {choosing && <ActionSheet title="更多" actions={all} onClose={() => setChoosing(false)} />}
    </div>
  )
}
