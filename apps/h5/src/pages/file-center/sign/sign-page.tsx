import { lazy, Suspense, type ReactElement } from 'react'
import { Link } from 'react-router'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { useLate } from '@qiyin/ui/feedback/use-late.ts'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import {
  SigningPage,
  type BlockedProps,
  type DoneProps,
  type FailedProps,
  type OpeningProps,
} from '@qiyin/ui/signing/signing-page.tsx'
import { PhoneBar } from '../../../components/phone-bar/phone-bar.tsx'
import { SignDesk } from './sign-desk.tsx'

// Nobody has signed before the document is there.
const loadDone = () => import('./sign-done.tsx')
const LateDone = lazy(async () => ({ default: (await loadChunk(loadDone)).SignDone }))

/** H-07: the signing page of the built-in provider. */
export function SignPage(): ReactElement {
  useLate(false, loadDone)
  return <SigningPage Opening={Opening} Failed={Failed} Blocked={Blocked} Desk={SignDesk} Done={Done} />
}

function Done(props: DoneProps): ReactElement {
  return (
    <Suspense fallback={<Opening detail={paths.fileCenter()} />}>
      <LateDone {...props} />
    </Suspense>
  )
}

function Opening({ detail }: OpeningProps): ReactElement {
  return (
    <>
      <PhoneBar title="签署合同" back={detail} />
      <PageSpinner text="正在打开合同" />
    </>
  )
}

function Failed({ message, detail, onRetry }: FailedProps): ReactElement {
  return (
    <>
      <PhoneBar title="签署合同" back={detail} />
      <main id="main" tabIndex={-1}>
        <Blank art="error" title="无法打开签署页" text={message}>
          {onRetry && (
            <button type="button" className="btn primary" onClick={onRetry}>
              重试
            </button>
          )}
          <Link className={onRetry ? 'btn' : 'btn primary'} to={paths.fileCenter()} replace>
            返回合同列表
          </Link>
        </Blank>
      </main>
    </>
  )
}

function Blocked({ view, detail, onRetry }: BlockedProps): ReactElement {
  return (
    <>
      <PhoneBar title="签署合同" back={detail} />
      <main id="main" tabIndex={-1}>
        <Blank art={view.art} title={view.title} text={view.text}>
          {view.waiting && (
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

export { SignDesk } from './sign-desk.tsx'
