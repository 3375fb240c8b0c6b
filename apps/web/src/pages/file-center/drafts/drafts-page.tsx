import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { initiateDraftDelete, initiateDraftList } from '@qiyin/calls/areas/initiation-drafts.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { maxContractNameLength } from '@qiyin/domain/limits.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { ContractSkeleton } from '../../../components/contract-table/contract-skeleton.tsx'
import { ListPage } from '../../../components/list-page/list-page.tsx'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import { DraftsTable, draftTitles } from './drafts-table.tsx'
import { draftName, type DraftRow } from './draft-row.ts'
import './drafts-page.css'

/** W-12-drafts /file-center/drafts: what one has begun to initiate. */
export function DraftsPage(): ReactElement {
  usePageTitle('草稿箱')
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState('')
  const drafts = useCall(initiateDraftList, {}, { keep: true })
  const remove = useCallMutation(initiateDraftDelete, {
    stale: [initiateDraftList],
    successText: '草稿已删除',
  })
  const askAndRemove = async (row: DraftRow): Promise<void> => {
    const yes = await confirm({
      title: '删除草稿？',
      content: `“${draftName(row)}”删除后无法恢复`,
      okText: '删除',
      danger: true,
    })
    if (yes) remove.mutate({ draftId: row.draftId })
  }
  const begin = (): void => void navigate(paths.newSign())
  return (
    <>
      <PageHead title="草稿箱">
        <span className="sec ink3 drafts-page-note">填写中的内容自动保存，30 天未编辑将清除</span>
        <Button type="primary" icon={<PlusIcon />} onClick={begin}>
          发起签署
        </Button>
      </PageHead>
      <ListPage
        label="草稿列表"
        search={{
          label: '合同名称',
          maxLength: maxContractNameLength,
          value: keyword,
          onChange: setKeyword,
        }}
        tools={
          (drafts.data?.length ?? 0) > 0 && (
            <span className="sec ink3 drafts-page-count">
              共 <span className="num">{drafts.data?.length}</span> 份草稿
            </span>
          )
        }
        query={drafts}
        skeleton={<ContractSkeleton titles={draftTitles} />}
        onReset={() => setKeyword('')}
        empty={
          <Blank art="empty" title="暂无草稿" text="发起签署时填写的内容会自动保存到这里">
            <Button onClick={begin}>发起签署</Button>
          </Blank>
        }
      >
        {(rows, table) => (
          <DraftsTable
            rows={rows.filter(({ contractName }) => contractName.includes(keyword.trim()))}
            empty={table.empty}
            onContinue={({ draftId }) => void navigate(paths.newSign({ draft: draftId }))}
            onDelete={(row) => void askAndRemove(row)}
          />
        )}
      </ListPage>
    </>
  )
}
