import { Button } from 'antd'
import { useEffect, useRef, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { useStartSigning } from '@qiyin/ui/use-start-signing.ts'
import { paths } from '@qiyin/ui/paths.ts'
import type { Initiated } from './place-step.tsx'
import { initiationSteps } from './steps.ts'

interface DoneStepProps {
  initiated: Initiated
  onAgain: () => void
}

/** W-16c: the contract is on its way. */
export function DoneStep({ initiated, onAgain }: DoneStepProps): ReactElement {
  const { contractId, contractNo, signId, transactionNo } = initiated
  const navigate = useNavigate()
  const { starting, start } = useStartSigning()
  const main = useRef<HTMLElement>(null)
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  return (
    <div className="place">
      <FlowBar
        title="发起签署"
        steps={initiationSteps}
        at={2}
        onBack={() => void navigate(paths.fileCenter())}
      />
      <main id="main" className="place-done" ref={main} tabIndex={-1}>
        <Blank
          art="done"
          title="发起成功"
          text={
            <>
              合同编号 <span className="num">{contractNo}</span>
            </>
          }
        >
          <Button
            type={transactionNo === null ? 'primary' : 'default'}
            onClick={() => void navigate(paths.contractDetail(contractId, signId))}
          >
            查看合同
          </Button>
          <Button onClick={onAgain}>继续发起</Button>
          {transactionNo !== null && (
            <Button type="primary" loading={starting !== null} onClick={() => void start(transactionNo)}>
              立即签署
            </Button>
          )}
        </Blank>
      </main>
    </div>
  )
}
