import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { DoneMark } from '@qiyin/ui/signing/done-mark.tsx'
import type { DoneProps } from '@qiyin/ui/signing/signing-page.tsx'
import { useSigned } from '@qiyin/ui/signing/use-signed.ts'
import { BottomBar } from '../../../components/bottom-bar/bottom-bar.tsx'
import { PhoneBar } from '../../../components/phone-bar/phone-bar.tsx'
import { SourceLink } from '../../../components/source-link/source-link.tsx'
import './sign-done.css'

/** H-07 done: the page just signed, who is next, and the next contract that waits. */
export function SignDone({ task, answer }: DoneProps): ReactElement {
  const { title, text, waits, page, isUndrawn, isUpper, next } = useSigned(task, { answer, widthPx: 930 })
  return (
    <>
      <PhoneBar title="签署合同" back={paths.fileCenter()} />
      <main id="main" tabIndex={-1} className="sign-done">
        <DoneMark />
        <h2>{title}</h2>
        <p className="ink2">{text}</p>
        {waits !== undefined && <p className="ink2">{waits}</p>}
        {!isUndrawn && (
          <div className={isUpper ? 'sign-done-page upper' : 'sign-done-page'}>
            {page && <img {...page} alt={page.alt} />}
          </div>
        )}
        <SourceLink />
      </main>
      <BottomBar>
        <Link className="btn large" to={paths.contractDetail(task.contractId)} replace>
          查看合同
        </Link>
        {next ? (
          <Link
            className="btn primary large"
            to={paths.sign({ contractId: next.contractId, signId: next.signId })}
            replace
          >
            下一份待签
          </Link>
        ) : (
          <Link className="btn primary large" to={paths.fileCenter()} replace>
            返回合同中心
          </Link>
        )}
      </BottomBar>
    </>
  )
}
