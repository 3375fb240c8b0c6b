import type { ReactElement } from 'react'
import type { PlacingDesk } from './use-placing.ts'
import type { StampHandlers } from './placed-stamp.tsx'
import { FoundLine } from './proposals/found-line.tsx'
import { ProposalList } from './proposals/proposal-list.tsx'
import type { ProposalActions } from './proposals/use-proposal-actions.ts'
import type { Proposals } from './proposals/use-proposals.ts'
import { SignerStamps } from './signer-stamps.tsx'
import type { StampSigner } from './stamp-signer.ts'
import './stamp-desk.css'

interface DeskPaneProps {
  desk: PlacingDesk
  signers: readonly StampSigner[]
  missing: ReadonlyMap<string, string>
  actions: StampHandlers
  proposals: Proposals
  proposing: ProposalActions
}

/** Beside the pages: the signers with what they sign with, or what the text proposes. */
export function DeskPane(props: DeskPaneProps): ReactElement {
  const { desk, signers, missing, actions, proposals, proposing } = props
  const { entries, isShown } = proposals
  const accepted = entries.filter((entry) => entry.accepted).length
  return (
    <aside className="stamp-desk-pane stamp-desk-left" aria-label="签署方">
      <div className="stamp-desk-head">
        <h2>{isShown ? '自动识别的签署位置' : '签署方'}</h2>
        <span className="cap num">
          {isShown ? `已采用 ${accepted} / ${entries.length}` : '拖动印章到文件的签署位置'}
        </span>
      </div>
      {isShown ? (
        <ProposalList
          proposals={proposals}
          signers={signers}
          onShow={proposing.show}
          onAccept={proposing.accept}
          onIgnore={proposing.ignore}
        />
      ) : (
        <>
          <div className="stamp-desk-signers">
            {signers.map((signer) => (
              <SignerStamps
                key={signer.key}
                signer={signer}
                placing={desk.placing}
                pages={desk.pages}
                missing={missing.get(signer.key)}
                onGrab={actions.grabNew}
                onPlace={actions.placeHere}
                onCross={actions.cross}
                onShow={actions.show}
                onRemove={actions.remove}
                onRemoveAll={actions.removeAll}
              />
            ))}
          </div>
          <FoundLine proposals={proposals} />
          <p className="cap stamp-desk-foot">
            选中印章后按 <kbd>Enter</kbd> 可放置到当前页
          </p>
        </>
      )}
    </aside>
  )
}
