import { useEffect, useRef, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { ResultPage } from '../../../../components/result-page/result-page.tsx'
import { WizardBar } from '../../../../components/wizard/wizard-bar.tsx'
import { useStartSigning } from '@qiyin/ui/signing/use-start-signing.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Initiated } from '../draft/initiation-controls.ts'
import './done-step.css'

interface DoneStepProps {
  outcome: Initiated
  onAgain: () => void
}

/** W-16c: the contract is on its way. */
export function DoneStep({ outcome, onAgain }: DoneStepProps): ReactElement {
  const { contractId, contractNo, signId, transactionNo } = outcome
  const navigate = useNavigate()
  const { starting, start } = useStartSigning()
  const main = useRef<HTMLElement>(null)
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <WizardBar title="发起签署" onBack={() => void navigate(paths.fileCenter())} />
      <main id="main" className="done-step" ref={main} tabIndex={-1}>
        <ResultPage
          kind="done"
          title="发起成功"
          text={
            <>
              合同编号 <span className="num">{contractNo}</span>
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
            { text: '查看合同', to: paths.contractDetail(contractId, signId) },
            { text: '继续发起', onClick: onAgain },
          ]}
        />
      </main>
    </>
  )
}
