import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { PersonContract } from '@qiyin/ui/contract-list/use-contract-pages.ts'
import { dayText } from '@qiyin/ui/dates.ts'
import { RightIcon } from '@qiyin/ui/icons.tsx'
import './other-contracts.css'

/** 其他待签: what waits for me after the next one. */
export function OtherContracts({ contracts }: { contracts: readonly PersonContract[] }): ReactElement {
  return (
    <section aria-labelledby="home-others" className="other-contracts">
      <div className="row between">
        <h2 className="h-sheet" id="home-others">
          其他待签
        </h2>
        <Link className="other-contracts-more" to={paths.fileCenter('myTurn')}>
          查看全部
          <RightIcon size={16} />
        </Link>
      </div>
      <ul>
        {contracts.map(({ uniqueId, contractId, signId, contractName, ...contract }) => (
          <li key={uniqueId}>
            <Link to={paths.contractDetail(contractId, signId)}>
              <span className="grow">
                <b className="cut">{contractName}</b>
                <span className="cap ink3 cut">{contract.companyName || contract.initiator}</span>
              </span>
              <time className="cap ink3 num" dateTime={dayText(contract.signDeadlineTime)}>
                {dayText(contract.signDeadlineTime).slice(5)} 截止
              </time>
              <RightIcon size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
