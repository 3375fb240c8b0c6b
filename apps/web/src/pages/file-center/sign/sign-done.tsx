import { Button } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { filesContractsDownload, filesPageImage } from '@qiyin/calls/areas/files.ts'
import type { signExecute } from '@qiyin/calls/areas/sign.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { callUrl } from '@qiyin/ui/call-request.ts'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { DownloadIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/ui/paths.ts'
import type { SignArea, SignTask } from '@qiyin/ui/signing/signing-state.ts'

interface SignDoneProps {
  task: SignTask
  areas: readonly SignArea[]
  answer: Answer<typeof signExecute>
}

/** W-19 done: the page just signed, who is next, and the next contract that waits. */
export function SignDone({ task, areas, answer }: SignDoneProps): ReactElement {
  const navigate = useNavigate()
  const detail = useCall(contractQueryDetail, { contractId: task.contractId, contractSignId: task.signId })
  const fileId = detail.data?.fileId
  const shown = areas.at(-1)
  const mine = detail.data?.detailSigners.find((signer) => signer.signId === task.signId)
  const { next } = answer
  return (
    <div className="sign-desk sign-ground">
      <FlowBar title={task.contractName} onBack={() => void navigate(paths.fileCenter())}>
        {fileId !== undefined && (
          <Button icon={<DownloadIcon />} href={callUrl(filesContractsDownload, { fileId })} target="_blank">
            下载
          </Button>
        )}
      </FlowBar>
      <main id="main" className="sign-done" tabIndex={-1}>
        <div className="sign-done-page">
          {fileId !== undefined && shown && (
            <img
              alt={`第${shown.pageNum}页`}
              src={callUrl(filesPageImage, { fileId, pageNum: shown.pageNum, widthPx: 760 })}
            />
          )}
        </div>
        <div>
          <DoneMark />
          <h2 className="h-page sign-done-title">{answer.signed ? '签署成功' : '签署已提交'}</h2>
          <p className="ink2">
            {answer.signed
              ? `您已于 ${mine?.signTime ?? '刚刚'} 完成 ${areas.length} 处签署`
              : '正在等待时间戳服务，完成后会通知您'}
            {answer.contractStatus === contractStatus.completed && '，合同已全部签署完成'}
          </p>
          <ul className="sign-done-list">
            {detail.data?.detailSigners.map((signer) => (
              <li key={signer.signId}>
                <span className={signer.signStatus === 2 ? 'dot ok' : 'dot'} aria-hidden />
                <span className="cut">{signer.companyName ?? signer.signerName}</span>
                <span className="cap ink3">
                  {signer.companyName !== null && `${signer.signerName}，`}
                  {signer.signStatus === 2 ? '已签' : signer.signStatus === 1 ? '待签，已发送通知' : '待签'}
                </span>
              </li>
            ))}
          </ul>
          <div className="row g8 sign-done-actions">
            {next && (
              <Button
                type="primary"
                onClick={() =>
                  void navigate(paths.sign({ contractId: next.contractId, signId: next.signId }))
                }
              >
                下一份待签
              </Button>
            )}
            <Button
              type={next ? 'default' : 'primary'}
              onClick={() => void navigate(paths.contractDetail(task.contractId))}
            >
              查看合同
            </Button>
            <Button onClick={() => void navigate(paths.fileCenter())}>返回合同中心</Button>
          </div>
        </div>
      </main>
    </div>
  )
}

function DoneMark(): ReactElement {
  return (
    <svg
      width="56"
      height="56"
      viewBox="0 0 56 56"
      fill="none"
      stroke="var(--seal)"
      aria-hidden
      focusable="false"
    >
      <rect x="2" y="2" width="52" height="52" rx="12" strokeWidth="2.5" />
      <path d="m17 29 8 8 15-17" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
