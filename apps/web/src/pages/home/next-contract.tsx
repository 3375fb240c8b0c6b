import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/call-request.ts'
import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { SignerList } from '@qiyin/ui/contract-parts/signer-list.tsx'
import { useStartSigning } from '@qiyin/ui/use-start-signing.ts'
import { paths } from '@qiyin/ui/paths.ts'
import { deadlineSentence, type HomeContract } from './todo-figures.ts'

/** Twice the 248 px it is shown at, for sharp screens. */
const pageImagePx = 496

interface NextContractProps {
  contract: HomeContract
  /** How many wait for me altogether. */
  total: number
  nowMs: number
}

/** 轮到您签署: the contract with the nearest deadline, its first page cut by the sheet's edge. */
export function NextContract({ contract, total, nowMs }: NextContractProps): ReactElement {
  const { starting, start } = useStartSigning()
  const [drawn, setDrawn] = useState(true)
  const due = deadlineSentence(contract.signDeadlineTime, nowMs)
  const signed = contract.signers.filter((signer) => signer.signStatus === 2).length
  const { transactionNo } = contract
  return (
    <section className="sheet home-next" aria-labelledby="home-next-name">
      <div className="home-next-page" aria-hidden>
        {drawn && (
          <img
            src={callUrl(filesPageImage, { fileId: contract.fileId, pageNum: 1, widthPx: pageImagePx })}
            alt=""
            width={248}
            onError={() => setDrawn(false)}
          />
        )}
      </div>
      <div className="home-next-body">
        <span className="home-next-turn cap">轮到您签署</span>
        <h2 className="h-sheet cut" id="home-next-name" title={contract.contractName}>
          <Link to={paths.contractDetail(contract.contractId, contract.signId)}>{contract.contractName}</Link>
        </h2>
        <p className="sec ink3 cut">
          {contract.companyName || contract.initiator} 发起，编号 {contract.contractNo}
        </p>
        <p className={`home-next-due num b5 ${due.urgent ? 'warn' : 'ink2'}`}>{due.text}</p>
        <div className="row g8">
          <Button
            className="home-sign"
            loading={starting !== null}
            onClick={() => transactionNo !== null && void start(transactionNo)}
          >
            签署
          </Button>
          {total > 1 && (
            <Link className="home-text" to={paths.fileCenter('myTurn')}>
              查看全部 {total} 份
            </Link>
          )}
        </div>
      </div>
      <div className="home-next-who">
        <div className="row between">
          <span className="cap ink3">签署进度</span>
          <span className="cap ink3 num">
            {signed}/{contract.signers.length} 方已签
          </span>
        </div>
        <SignerList contract={contract} />
      </div>
    </section>
  )
}
