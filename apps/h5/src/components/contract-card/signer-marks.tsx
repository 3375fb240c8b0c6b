import type { ReactElement } from 'react'
import { SignerMark } from '@qiyin/ui/contract-parts/signer-mark.tsx'
import { signerState, signerSummary, type RailContract } from '@qiyin/ui/contract-parts/signer-states.ts'
import './signer-marks.css'

/** More signers than this become +N. */
const shownMarks = 6

/** The signers as marks on a line; what they say is read out as one sentence. */
export function SignerMarks({ contract }: { contract: RailContract }): ReactElement {
  const hidden = contract.signers.length - shownMarks
  const states = contract.signers.slice(0, shownMarks).map((signer) => signerState(contract, signer))
  return (
    <div className="signer-marks" role="img" aria-label={`签署进度：${signerSummary(contract)}`}>
      {states.map((state, index) => (
        // The order of a contract's signers never changes on screen.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          {index > 0 && <i className={`signer-marks-line ${states[index - 1]}`} />}
          <SignerMark state={state} size={22} />
        </span>
      ))}
      {hidden > 0 && <span className="cap ink3 num">+{hidden}</span>}
    </div>
  )
}
