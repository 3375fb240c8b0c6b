import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { callUrl } from '@qiyin/ui/call-request.ts'
import { paths } from '@qiyin/ui/paths.ts'
import { DoneMark } from '@qiyin/ui/signing/done-mark.tsx'
import { signedTexts, type SignAnswer } from '@qiyin/ui/signing/outcome.ts'
import { myAreas, type SignTask } from '@qiyin/ui/signing/signing-state.ts'
import { PhoneBar } from '../../../shell/phone-bar.tsx'

interface SignDoneProps {
  task: SignTask
  answer: SignAnswer
}

/** H-07 done: the page just signed, who is next, and the next contract that waits. */
export function SignDone({ task, answer }: SignDoneProps): ReactElement {
  const areas = myAreas(task)
  const detail = useCall(contractQueryDetail, { contractId: task.contractId, contractSignId: task.signId })
  const fileId = detail.data?.fileId
  const shown = areas.at(-1)
  const mine = detail.data?.detailSigners.find((signer) => signer.signId === task.signId)
  const texts = signedTexts(answer, { signTime: mine?.signTime, places: areas.length })
  const { next } = answer
  return (
    <>
      <PhoneBar title="签署合同" back={paths.fileCenter()} />
      <main id="main" tabIndex={-1} className="signed">
        <DoneMark />
        <h2>{texts.title}</h2>
        <p className="ink2">{texts.text}</p>
        <div className="signed-page">
          {fileId !== undefined && shown && (
            <img
              alt={`第${shown.pageNum}页`}
              src={callUrl(filesPageImage, { fileId, pageNum: shown.pageNum, widthPx: 930 })}
            />
          )}
        </div>
      </main>
      <div className="bottom-bar fixed">
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
      </div>
    </>
  )
}
