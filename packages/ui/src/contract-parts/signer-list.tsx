import type { ReactElement } from 'react'
import { SignerMark } from './signer-mark.tsx'
import { signerState, signerWord, type RailContract } from './signer-states.ts'
import './contract-parts.css'

/** Every signer with name, company and state. */
export function SignerList({ contract }: { contract: RailContract }): ReactElement {
  return (
    <ul className="signer-list">
      {contract.signers.map((signer, index) => {
        const state = signerState(contract, signer)
        return (
          // The order of a contract's signers never changes on screen.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <SignerMark state={state} />
            <div className="grow">
              <div className="b5">
                {signer.signerName}
                {signer.isLoginUser && <span className="me">我</span>}
              </div>
              {signer.companyName !== null && <div className="cap ink3 company">{signer.companyName}</div>}
            </div>
            <span className={`cap ${state}`}>{signerWord[state]}</span>
          </li>
        )
      })}
    </ul>
  )
}
