import { useEffect, useRef, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { ResultPage } from '../../../../components/result-page/result-page.tsx'
import { WizardBar } from '../../../../components/wizard/wizard-bar.tsx'
import { copySigningLink } from '@qiyin/ui/signing/copy-signing-link.ts'
import { useStartSigning } from '@qiyin/ui/signing/use-start-signing.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Initiated } from '../draft/initiation-controls.ts'
import { NextSigners } from './next-signers.tsx'
import './done-step.css'

interface DoneStepProps {
  outcome: Initiated
  onAgain: () => void
}

/** W-16c: the contract is on its way. */
export function DoneStep({ outcome, onAgain }: DoneStepProps): ReactElement {
  const { contractId, contractNo, signId, transactionNo, othersName, plan, ownKeys } = outcome
  const navigate = useNavigate()
  const { starting, start } = useStartSigning()
  const main = useRef<HTMLElement>(null)
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  // The draft has become the contract: the page loaded once more begins anew.
  useEffect(() => void navigate(paths.newSign(), { replace: true }), [navigate])
  return (
    <>
      <WizardBar title="发起签署" onBack={() => void navigate(paths.fileCenter())} />
      <main id="main" className="done-step" ref={main} tabIndex={-1}>
        <ResultPage
          kind="done"
          title="发起成功"
          text={
            <>
              <NextSigners {...{ contractNo, plan, ownKeys }} isMyTurn={transactionNo !== null} />
              {othersName !== null && <span className="done-step-line">由发起人{othersName}查看和管理</span>}
            </>
          }
          next={[
            ...(transactionNo === null
              ? []
              : [
                  {
                    text: '立即签署',
                    loading: starting !== null,
                    onClick: (): void => void start(transactionNo),
                  },
                ]),
            // Whoever only typed it cannot open it.
            ...(othersName === null
              ? [{ text: '查看合同', to: paths.contractDetail(contractId, signId) }]
              : []),
            ...(transactionNo === null
              ? []
              : [{ text: '复制签署链接', onClick: (): void => void copySigningLink(transactionNo) }]),
            { text: '继续发起', onClick: onAgain },
          ]}
        />
      </main>
    </>
  )
}
