import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { pageImage } from '@qiyin/domain/limits.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import type { PersonContract } from '@qiyin/ui/contract-list/use-contract-pages.ts'
import { dayText, remainingTime } from '@qiyin/ui/dates.ts'
import { useStartSigning } from '@qiyin/ui/signing/use-start-signing.ts'
import './next-contract.css'

interface NextContractProps {
  contract: PersonContract
  /** `useNow()`. */
  nowMs: number
}

/** 轮到您签署: the contract with the nearest deadline, with its page and the only primary. */
export function NextContract({ contract, nowMs }: NextContractProps): ReactElement {
  const { starting, start } = useStartSigning()
  const { contractId, signId, fileId, transactionNo, signDeadlineTime } = contract
  const left = remainingTime(signDeadlineTime, nowMs)
  return (
    <article className="next-contract">
      <div className="next-contract-facts">
        <FirstPage src={callUrl(filesPageImage, { fileId, scale: pageImage.scale.thumbnail })} />
        <div className="grow">
          <p className="cap ink3">轮到您签署</p>
          <h2>
            <Link to={paths.contractDetail(contractId, signId)}>{contract.contractName}</Link>
          </h2>
          <p className="next-contract-from cap ink3">
            <span className="cut">{contract.companyName || contract.initiator}</span>&nbsp;发起
          </p>
          {left?.urgent ? (
            <p className="cap warn b5 num">{left.text}</p>
          ) : (
            <p className="cap ink3 num">{dayText(signDeadlineTime)} 截止</p>
          )}
        </div>
      </div>
      {transactionNo !== null && (
        <button
          type="button"
          className="btn primary next-contract-sign"
          aria-label={`签署 ${contract.contractName}`}
          disabled={starting !== null}
          onClick={() => void start(transactionNo)}
        >
          签署
        </button>
      )}
    </article>
  )
}

/** A blank sheet where it cannot be drawn. */
function FirstPage({ src }: { src: string }): ReactElement {
  const [isDrawn, setDrawn] = useState(true)
  return (
    <span className="next-contract-page" aria-hidden>
      {isDrawn && <img src={src} alt="" onError={() => setDrawn(false)} />}
    </span>
  )
}

/** The same while it is on its way, as high. */
export function NextContractSkeleton(): ReactElement {
  return (
    <div className="next-contract" aria-hidden>
      <div className="next-contract-facts">
        <span className="next-contract-page" />
        <div className="grow next-contract-wait">
          <i className="skeleton" style={{ width: '40%' }} />
          <i className="skeleton" style={{ width: '90%' }} />
          <i className="skeleton" style={{ width: '60%' }} />
        </div>
      </div>
      <i className="skeleton next-contract-sign" />
    </div>
  )
}
