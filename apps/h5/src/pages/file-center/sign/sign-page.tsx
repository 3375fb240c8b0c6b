import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { SigningPage, type BlockedProps, type OpeningProps } from '@qiyin/ui/signing/signing-page.tsx'
import { PhoneBar } from '../../../components/phone-bar/phone-bar.tsx'
import { SignDesk } from './sign-desk.tsx'
import { SignDone } from './sign-done.tsx'

/** H-07: the signing page of the built-in provider. */
export function SignPage(): ReactElement {
  return <SigningPage Opening={Opening} Blocked={Blocked} Desk={SignDesk} Done={SignDone} />
}

function Opening({ detail }: OpeningProps): ReactElement {
  return (
    <>
      <PhoneBar title="签署合同" back={detail} />
      <PageSpinner text="正在打开合同" />
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
