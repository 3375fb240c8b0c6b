import { signStatus } from '@qiyin/domain/contract/status.ts'
import { pageImage } from '@qiyin/domain/limits.ts'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { SignerList } from '@qiyin/ui/contract-parts/signer-list.tsx'
import { useStartSigning } from '@qiyin/ui/signing/use-start-signing.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { deadlineSentence, type HomeContract } from './todo-figures.ts'
import './home-page.css'
import './next-contract.css'

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
  const signed = contract.signers.filter((signer) => signer.signStatus === signStatus.signed).length
  const { transactionNo } = contract
  return (
    <section className="sheet next-contract" aria-labelledby="home-next-name">
      <div className="next-contract-page" aria-hidden>
        {drawn && (
          <img
            src={callUrl(filesPageImage, { fileId: contract.fileId, scale: pageImage.scale.thumbnail })}
            alt=""
            width={248}
            onError={() => setDrawn(false)}
          />
        )}
      </div>
      <div className="next-contract-body">
        <span className="next-contract-turn cap">轮到您签署</span>
        <h2 className="h-sheet cut" id="home-next-name" title={contract.contractName}>
          <Link to={paths.contractDetail(contract.contractId, contract.signId)}>{contract.contractName}</Link>
        </h2>
        <p className="sec ink3 cut">
          {contract.companyName || contract.initiator} 发起，编号 {contract.contractNo}
        </p>
        <p className={`next-contract-due num b5 ${due.urgent ? 'warn' : 'ink2'}`}>{due.text}</p>
        <div className="row g8">
          <Button
            className="home-page-sign"
            loading={starting !== null}
            onClick={() => transactionNo !== null && void start(transactionNo)}
          >
            签署
          </Button>
          {total > 1 && (
            <Link className="home-page-text next-contract-text" to={paths.fileCenter('myTurn')}>
              查看全部 {total} 份
            </Link>
          )}
        </div>
      </div>
      <div className="next-contract-who">
        <div className="row between">
          <span className="cap ink3">签署进度</span>
          <span className="cap ink3 num">
            {signed}/{contract.signers.length} 方已签
          </span>
        </div>
        <SignerList contract={contract} compact />
      </div>
    </section>
  )
}
