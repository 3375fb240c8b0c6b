import { signStatus } from '@qiyin/domain/contract/status.ts'
import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { SignerMark } from '@qiyin/ui/contract-parts/signer-mark.tsx'
import {
  signerState,
  signerSummary,
  signerWord,
  type RailContract,
  type RowSigner,
} from '@qiyin/ui/contract-parts/signer-states.ts'
import './signer-names.css'

/** From three signers on only so many are named (seed 000 section 2). */
const namedSigners = 2

/** The signers of a row, a mark, a name and a state each; from three on the rest is folded. */
export function SignerNames({ contract }: { contract: RailContract }): ReactElement {
  const { signers } = contract
  const [unfolded, setUnfolded] = useState(false)
  const rest = signers.length - namedSigners
  const done = signers.filter((signer) => signer.signStatus === signStatus.signed).length
  return (
    <div className="signer-names">
      <ul>
        {signers.slice(0, unfolded ? undefined : namedSigners).map((signer, index) => (
          // The order of a contract's signers never changes on screen.
          // oxlint-disable-next-line react/no-array-index-key
          <SignerLine key={index} contract={contract} signer={signer} />
        ))}
      </ul>
      {rest > 0 && (
        <div className="signer-names-more">
          <Button type="link" size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? '收起' : `展开其余 ${rest} 方`}
          </Button>
          {!unfolded && isTurnFolded(contract) && (
            <span className="cap cut signer-names-turn">{signerSummary(contract)}</span>
          )}
          <span className="cap ink3 num">
            {done}/{signers.length}
            <span className="sr"> 方已签</span>
          </span>
        </div>
      )}
    </div>
  )
}

/** Whose turn it is, or who refused, stands further down. */
function isTurnFolded(contract: RailContract): boolean {
  const place = contract.signers.findIndex(
    (signer) => !['done', 'waiting'].includes(signerState(contract, signer)),
  )
  return place >= namedSigners
}

function SignerLine({ contract, signer }: { contract: RailContract; signer: RowSigner }): ReactElement {
  const state = signerState(contract, signer)
  const { signerName, companyName, isLoginUser } = signer
  const full = companyName === null ? signerName : `${signerName}，${companyName}`
  return (
    <li title={full}>
      <SignerMark state={state} />
      <span className="grow cut">
        {isLoginUser ? '我' : signerName}
        {companyName !== null && <span className="ink3">，{companyName}</span>}
      </span>
      <span className={`cap signer-names-word ${state}`}>{signerWord(contract, state)}</span>
    </li>
  )
}
