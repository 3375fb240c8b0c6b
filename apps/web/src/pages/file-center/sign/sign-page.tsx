import { Button } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import {
  SigningPage,
  type BlockedProps,
  type FailedProps,
  type OpeningProps,
} from '@qiyin/ui/signing/signing-page.tsx'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { SignDesk } from './sign-desk.tsx'
import { SignDone } from './sign-done.tsx'
import './sign-page.css'

/** W-19: the signing page of the built-in provider. */
export function SignPage(): ReactElement {
  return <SigningPage Opening={Opening} Failed={Failed} Blocked={Blocked} Desk={SignDesk} Done={SignDone} />
}

function Opening({ detail }: OpeningProps): ReactElement {
  const navigate = useNavigate()
  return (
    <div className="sign-page">
      <FlowBar title="签署合同" onBack={() => void navigate(detail)} />
      <PageSpinner text="正在打开合同" />
    </div>
  )
}

function Failed({ message, detail, onRetry }: FailedProps): ReactElement {
  const navigate = useNavigate()
  return (
    <div className="sign-page ended">
      <FlowBar title="签署合同" onBack={() => void navigate(detail)} />
      <main id="main" tabIndex={-1}>
        <Blank art="error" title="无法打开签署页" text={message} page>
          {onRetry && (
            <Button type="primary" onClick={onRetry}>
              重试
            </Button>
          )}
          <Button type={onRetry ? 'default' : 'primary'} onClick={() => void navigate(paths.fileCenter())}>
            返回合同中心
          </Button>
        </Blank>
      </main>
    </div>
  )
}

function Blocked({ task, view, detail, onRetry }: BlockedProps): ReactElement {
  const navigate = useNavigate()
  const onBack = (): void => void navigate(detail)
  return (
    <div className="sign-page ended">
      <FlowBar title={task.contractName} onBack={onBack} />
      <main id="main" tabIndex={-1}>
        <Blank art={view.art} title={view.title} text={view.text} page>
          {view.waiting && (
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

export { SignDesk } from './sign-desk.tsx'
