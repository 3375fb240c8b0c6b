import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { signTask } from '@qiyin/calls/areas/sign.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { paths } from '@qiyin/ui/paths.ts'
import { usePageTitle } from '@qiyin/ui/shell/page-title.ts'
import { SignDesk } from './sign-desk.tsx'
import { SignDone } from './sign-done.tsx'
import { blockedView, type SignAnswer } from '@qiyin/ui/signing/outcome.ts'
import { myAreas, type SignTask } from '@qiyin/ui/signing/signing-state.ts'
import './sign.css'

/** W-19 /file-center/sign?contractId&signId: the signing page of the built-in provider. */
export function SignPage(): ReactElement {
  usePageTitle('签署合同')
  const [query] = useSearchParams()
  const contractId = query.get('contractId')
  const signId = query.get('signId')
  if (contractId === null || signId === null) return <Navigate to={paths.fileCenter()} replace />
  // Another contract starts afresh.
  return <Slot key={signId} contractId={contractId} signId={signId} />
}

function Slot(slot: { contractId: string; signId: string }): ReactElement {
  const navigate = useNavigate()
  const task = useCall(signTask, slot, { staleMs: Number.POSITIVE_INFINITY })
  const [answer, setAnswer] = useState<SignAnswer | null>(null)
  const back = (): void => void navigate(paths.contractDetail(slot.contractId, slot.signId))
  return (
    <Region
      query={task}
      skeleton={
        <div className="sign-desk">
          <FlowBar title="签署合同" onBack={back} />
          <PageSpinner text="正在打开合同" />
        </div>
      }
    >
      {(data) => {
        if (answer) return <SignDone task={data} areas={myAreas(data)} answer={answer} />
        if (data.blocked) return <Blocked task={data} onBack={back} onRetry={() => void task.refetch()} />
        return <SignDesk task={data} onBack={back} onSigned={setAnswer} onRejected={back} />
      }}
    </Region>
  )
}

interface BlockedProps {
  task: SignTask
  onBack: () => void
  onRetry: () => void
}

/** Not my turn, ended, already signed or still in work: said in a sentence, with a way on. */
function Blocked({ task, onBack, onRetry }: BlockedProps): ReactElement {
  const { art, text, waiting } = blockedView(task)
  return (
    <div className="sign-desk sign-ground">
      <FlowBar title={task.contractName} onBack={onBack} />
      <main id="main" tabIndex={-1}>
        <Blank art={art} title={task.blocked?.message ?? ''} text={text} page>
          {waiting && (
            <Button type="primary" onClick={onRetry}>
              刷新状态
            </Button>
          )}
          <Button onClick={onBack}>查看合同</Button>
        </Blank>
      </main>
    </div>
  )
}
