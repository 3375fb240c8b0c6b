import { Button } from 'antd'
import type { ReactElement } from 'react'
import { useHref, useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { personList } from '@qiyin/ui/contract-list/list-query.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { lastQueryKey } from '@qiyin/ui/list-address/last-query.ts'
import { ContractList } from '../../../components/contract-list/contract-list.tsx'
import type { ContractOrigin } from '../../../components/contract-list/contract-origin.ts'

const person: ContractOrigin = {
  ...personList,
  title: '合同中心',
  list: contractQueryListPerson,
  overview: contractQueryOverviewPerson,
  keepUnder: lastQueryKey,
  columns: [],
  downloadMark: 'PERSONAL',
  applications: 'mine',
}

/** W-12 /file-center: the contracts I initiated or sign. */
export function ContractListPage(): ReactElement {
  const navigate = useNavigate()
  const signingGuide = useHref(paths.help(4))
  return (
    <ContractList
      origin={person}
      empty={
        <Blank art="empty" title="暂无合同" text="发起第一份合同，或等待他人邀请您签署">
          <Button onClick={() => void navigate(paths.newSign())}>发起签署</Button>
          <Button href={signingGuide} target="_blank" rel="noreferrer">
            签署指引
          </Button>
        </Blank>
      }
    >
      <Button type="primary" icon={<PlusIcon />} onClick={() => void navigate(paths.newSign())}>
        发起签署
      </Button>
    </ContractList>
  )
}
