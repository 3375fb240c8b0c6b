import { signStatus } from '@qiyin/domain/contract/status.ts'
import { Popover } from 'antd'
import type { ReactElement } from 'react'
import { SignerList } from '@qiyin/ui/contract-parts/signer-list.tsx'
import { SignerMark } from '@qiyin/ui/contract-parts/signer-mark.tsx'
import { signerState, signerSummary, type RailContract } from '@qiyin/ui/contract-parts/signer-states.ts'
import './signer-rail.css'

/** More signers than this become "+N"; every name is in the popover. */
const shownMarks = 6

/** The signers of a row as marks on a line, the fraction, and whom it waits for; details on hover and focus. */
export function SignerRail({ contract }: { contract: RailContract }): ReactElement {
  const { signers } = contract
  const done = signers.filter((signer) => signer.signStatus === signStatus.signed).length
  const hidden = signers.length - shownMarks
  return (
    <Popover
      placement="bottomLeft"
      arrow={false}
      trigger={['hover', 'focus']}
      content={
        <div className="signer-rail-popover">
          <div className="row between">
            <b>签署进度</b>
            <span className="cap ink3 num">
              {done}/{signers.length} 方已签
            </span>
          </div>
          <SignerList contract={contract} />
        </div>
      }
    >
      <button type="button" className="signer-rail-button">
        <span className="signer-rail">
          {signers.slice(0, shownMarks).map((signer, index) => {
            const state = signerState(contract, signer)
            return (
              // The order of a contract's signers never changes on screen.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className="signer-rail-node">
                {index > 0 && <i className={`signer-rail-line ${state}`} />}
                <SignerMark state={state} />
              </span>
            )
          })}
          {hidden > 0 && <span className="cap ink3 signer-rail-more">+{hidden}</span>}
          <span className="cap ink3 num signer-rail-fraction">
            {done}/{signers.length}
            <span className="sr"> 方已签</span>
          </span>
        </span>
        <span className="cut cap ink3">{signerSummary(contract)}</span>
      </button>
    </Popover>
  )
}
