import type { ReactElement } from 'react'
import { MeMark } from './me-mark.tsx'
import { SignerMark } from './signer-mark.tsx'
import { signerState, signerWord, type RailContract } from './signer-states.ts'
import './signer-list.css'

interface SignerListProps {
  contract: RailContract
  /** Closer, and without companies. */
  compact?: boolean
}

/** Every signer with name, company and state. */
export function SignerList({ contract, compact = false }: SignerListProps): ReactElement {
  return (
    <ul className={compact ? 'signer-list compact' : 'signer-list'}>
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
                {signer.isLoginUser && <MeMark />}
              </div>
              {!compact && signer.companyName !== null && (
                <div className="cap ink3">{signer.companyName}</div>
              )}
            </div>
            <span className={`cap signer-list-word ${state}`}>{signerWord(contract, state)}</span>
          </li>
        )
      })}
    </ul>
  )
}
