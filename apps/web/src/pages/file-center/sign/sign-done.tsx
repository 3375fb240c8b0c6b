import { signStatus } from '@qiyin/domain/contract/status.ts'
import { Button } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { NextSteps } from '../../../components/result-page/next-steps.tsx'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { DownloadIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { DoneMark } from '@qiyin/ui/signing/done-mark.tsx'
import type { DoneProps } from '@qiyin/ui/signing/signing-page.tsx'
import { useSourceReturn } from '@qiyin/ui/source-return/use-source-return.ts'
import { useSigned } from '@qiyin/ui/signing/use-signed.ts'
import './sign-done.css'

/** W-19 done: the page just signed, who is next, and the next contract that waits. */
export function SignDone({ task, answer }: DoneProps): ReactElement {
  const navigate = useNavigate()
  const source = useSourceReturn()
  const { title, text, fileId, page, isUpper, signers, next } = useSigned(task, { answer, widthPx: 760 })
  return (
    <div className="sign-page ended">
      <FlowBar title={task.contractName} onBack={() => void navigate(paths.fileCenter())}>
        {fileId !== undefined && (
          <Button icon={<DownloadIcon />} href={callUrl(filesContractsDownload, { fileId })} target="_blank">
            下载
          </Button>
        )}
      </FlowBar>
      <main id="main" className="sign-done" tabIndex={-1}>
        <div className={isUpper ? 'sign-done-page upper' : 'sign-done-page'}>
          {page && <img {...page} alt={page.alt} />}
        </div>
        <div>
          <DoneMark />
          <h2 className="h-page sign-done-title">{title}</h2>
          <p className="ink2">{text}</p>
          <ul className="sign-done-list">
            {signers.map((signer) => (
              <li key={signer.signId}>
                <span
                  className={signer.signStatus === signStatus.signed ? 'sign-done-dot ok' : 'sign-done-dot'}
                  aria-hidden
                />
                <span className="cut">{signer.companyName ?? signer.signerName}</span>
                <span className="cap ink3">
                  {signer.companyName !== null && `${signer.signerName}，`}
                  {signer.signStatus === signStatus.signed
                    ? '已签'
                    : signer.signStatus === signStatus.waitingForMe
                      ? '待签，已发送通知'
                      : '待签'}
                </span>
              </li>
            ))}
          </ul>
          <div className="row g8 sign-done-actions">
            <NextSteps
              next={[
                ...(next
                  ? [
                      {
                        text: '下一份待签',
                        to: paths.sign({ contractId: next.contractId, signId: next.signId }),
                      },
                    ]
                  : []),
                ...(source ? [{ text: source.text, href: source.url }] : []),
                { text: '查看合同', to: paths.contractDetail(task.contractId) },
                { text: '返回合同中心', to: paths.fileCenter() },
              ]}
            />
          </div>
        </div>
      </main>
    </div>
  )
}
