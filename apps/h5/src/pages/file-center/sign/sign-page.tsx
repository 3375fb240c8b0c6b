import { useState, type ReactElement } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { signTask } from '@qiyin/calls/areas/sign.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { paths } from '@qiyin/ui/paths.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { usePageTitle } from '@qiyin/ui/shell/page-title.ts'
import { blockedView, type SignAnswer } from '@qiyin/ui/signing/outcome.ts'
import type { SignTask } from '@qiyin/ui/signing/signing-state.ts'
import { PhoneBar } from '../../../shell/phone-bar.tsx'
import { SignDesk } from './sign-desk.tsx'
import { SignDone } from './sign-done.tsx'
import './sign.css'

/** H-07 /file-center/sign?contractId&signId: the signing page of the built-in provider. */
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
  const detail = paths.contractDetail(slot.contractId, slot.signId)
  const toDetail = (): void => void navigate(detail, { replace: true })
  return (
    <Region
      query={task}
      skeleton={
        <>
          <PhoneBar title="签署合同" back={detail} />
          <PageSpinner text="正在打开合同" />
        </>
      }
    >
      {(data) => {
        if (answer) return <SignDone task={data} answer={answer} />
        if (data.blocked) return <Blocked task={data} detail={detail} onRetry={() => void task.refetch()} />
        return <SignDesk task={data} detail={detail} onSigned={setAnswer} onRejected={toDetail} />
      }}
    </Region>
  )
}

interface BlockedProps {
  task: SignTask
  detail: string
  onRetry: () => void
}

/** Not my turn, ended, already signed or still in work: said in a sentence, with a way on. */
function Blocked({ task, detail, onRetry }: BlockedProps): ReactElement {
  const { art, text, waiting } = blockedView(task)
  return (
    <>
      <PhoneBar title="签署合同" back={detail} />
      <main id="main" tabIndex={-1}>
        <Blank art={art} title={task.blocked?.message ?? ''} text={text}>
          {waiting && (
            <button type="button" className="btn primary" onClick={onRetry}>
              刷新状态
            </button>
          )}
          <Link className="btn" to={detail} replace>
            查看合同
          </Link>
        </Blank>
      </main>
    </>
  )
}
