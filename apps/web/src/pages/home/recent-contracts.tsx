import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import { canSign } from '@qiyin/domain/contract/row-actions.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Button } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { shownAddress } from '@qiyin/ui/base/call-request.ts'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { SignerRail } from '../../components/contract-parts/signer-rail.tsx'
import { statusKind, StatusMark } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { RightIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useStartSigning } from '@qiyin/ui/signing/use-start-signing.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { dueText, type HomeContract } from './todo-figures.ts'
import './home-page.css'
import './recent-contracts.css'

const shownRows = 5

/** 最近合同: the five newest; then the children. */
export function RecentContracts({ children }: { children: ReactNode }): ReactElement {
  const contracts = useCall(
    contractQueryListPerson,
    { contractStatus: contractStatus.all, pageSize: shownRows },
    { keep: true },
  )
  return (
    <>
      <section className="sheet recent-contracts" aria-labelledby="home-recent-title">
        <div className="home-page-head">
          <h2 className="h-sheet" id="home-recent-title">
            最近合同
          </h2>
          <Link className="sec quiet row" to={paths.fileCenter()}>
            全部
            <RightIcon size={14} />
          </Link>
        </div>
        <Region query={contracts} skeleton={<RecentSkeleton />} small>
          {({ list }) =>
            list.length === 0 ? (
              <div className="home-page-none">
                <Blank art="empty" title="暂无合同" text="您发起或签署的合同会显示在这里" small />
              </div>
            ) : (
              <ul>
                {list.map((contract) => (
                  <RecentRow key={contract.uniqueId} contract={contract} />
                ))}
              </ul>
            )
          }
        </Region>
      </section>
      {/* What stands below comes once it is known how much stands above it. */}
      {!contracts.isPending && children}
    </>
  )
}

function RecentRow({ contract }: { contract: HomeContract }): ReactElement {
  const { starting, start } = useStartSigning()
  const { transactionNo } = contract
  const detail = paths.contractDetail(contract.contractId, contract.signId)
  return (
    <li>
      <PageThumb src={shownAddress(contract.thumbnailPath)} widthPx={32} />
      <div className="grow">
        <Link className="recent-contracts-name" to={detail}>
          <MidText text={contract.contractName} />
        </Link>
        <div className="cap ink3 cut">
          {contract.isInitiator ? '我发起' : contract.companyName || contract.initiator}
        </div>
      </div>
      <div className="recent-contracts-rail">
        <SignerRail contract={contract} />
      </div>
      <div className="recent-contracts-due num sec ink3">{dueText(contract)}</div>
      <div className="recent-contracts-state">
        <StatusMark kind={statusKind(contract)} />
      </div>
      {canSign(contract) && transactionNo !== null ? (
        <Button
          size="small"
          className="home-page-sign"
          loading={starting !== null}
          onClick={() => void start(transactionNo)}
        >
          签署
        </Button>
      ) : (
        <Link className="home-page-text" to={detail} aria-label={`查看 ${contract.contractName}`}>
          查看
        </Link>
      )}
    </li>
  )
}

function RecentSkeleton(): ReactElement {
  return (
    <ul aria-hidden>
      {[62, 48, 56, 70, 52].map((width) => (
        <li key={width}>
          <span className="skeleton recent-contracts-skeleton-thumb" />
          <span className="grow">
            <span className="skeleton" style={{ width: `${width}%` }} />
          </span>
          <span className="recent-contracts-rail">
            <span className="skeleton" style={{ width: 120 }} />
          </span>
          <span className="recent-contracts-state">
            <span className="skeleton" style={{ width: 64 }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
