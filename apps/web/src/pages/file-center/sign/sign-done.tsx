import { Button } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { filesContractsDownload, filesPageImage } from '@qiyin/calls/areas/files.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { callUrl } from '@qiyin/ui/call-request.ts'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { DownloadIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/ui/paths.ts'
import { DoneMark } from '@qiyin/ui/signing/done-mark.tsx'
import { signedTexts, type SignAnswer } from '@qiyin/ui/signing/outcome.ts'
import type { SignArea, SignTask } from '@qiyin/ui/signing/signing-state.ts'

interface SignDoneProps {
  task: SignTask
  areas: readonly SignArea[]
  answer: SignAnswer
}

/** W-19 done: the page just signed, who is next, and the next contract that waits. */
export function SignDone({ task, areas, answer }: SignDoneProps): ReactElement {
  const navigate = useNavigate()
  const detail = useCall(contractQueryDetail, { contractId: task.contractId, contractSignId: task.signId })
  const fileId = detail.data?.fileId
  const shown = areas.at(-1)
  const mine = detail.data?.detailSigners.find((signer) => signer.signId === task.signId)
  const texts = signedTexts(answer, { signTime: mine?.signTime, places: areas.length })
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
          <h2 className="h-page sign-done-title">{texts.title}</h2>
          <p className="ink2">{texts.text}</p>
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
