import { Button, Drawer, Popconfirm, type TableProps } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { sealsCompany, sealsDeleteSealAuthorize, sealsGrants } from '@qiyin/calls/areas/seals.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { businessLabel } from '@qiyin/domain/contract/frozen-business.ts'
import { daysBetween, dayOf } from '@qiyin/domain/dates.ts'
import { sealStatus } from '@qiyin/domain/seal/made-seal.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { useNow } from '@qiyin/ui/use-now.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { GrantForm } from './grant-form.tsx'
import type { ManagedSeal } from './managed-seal.ts'
import './grant-drawer.css'

// Few companies let systems seal by themselves.
const AutoSignDialog = lazy(async () => ({
  default: (await import('./auto-sign-dialog.tsx')).AutoSignDialog,
}))

type Grant = Answer<typeof sealsGrants>[number]

/** An end nearer than this is shown as a warning. */
const soonDays = 7

/** D-34: who may use a seal, in which application, until when. */
export function GrantDrawer({ seal, onClose }: { seal: ManagedSeal; onClose: () => void }): ReactElement {
  const [automatic, setAutomatic] = useState<Grant>()
  const grants = useCall(sealsGrants, { sealId: seal.sealId }, { keep: true })
  const remove = useCallMutation(sealsDeleteSealAuthorize, {
    stale: [sealsGrants, sealsCompany],
    successText: '操作成功',
  })
  return (
    <Drawer open size={760} title="印章授权" onClose={onClose}>
      <div className="grant-drawer-seal">
        <img src={seal.previewUrl} alt="" />
        <div className="grow">
          <p className="b6">{seal.sealName}</p>
          <p className="sec ink2">{seal.companyName}</p>
          <p className="cap ink2">授权后，被授权人可在所选应用的合同中使用此印章</p>
        </div>
        <span className={seal.status === sealStatus.active ? 'grant-drawer-on' : 'grant-drawer-off'}>
          {seal.status === sealStatus.active ? '启用中' : '已停用'}
        </span>
      </div>
      <GrantForm sealId={seal.sealId} />
      <Region query={grants} small skeleton={<div className="grant-drawer-wait" />}>
        {(rows) => (
          <>
            <h3 className="grant-drawer-count">已授权 {personsOf(rows)} 人</h3>
            {rows.length === 0 ? (
              <Blank art="empty" small title="尚未授权" text="添加授权后，被授权人才能使用此印章" />
            ) : (
              <DataTable<Grant>
                rowKey="sealAuthorizeId"
                size="small"
                scroll={{ x: 712 }}
                dataSource={rows}
                columns={columnsOf((sealAuthorizeId) => remove.mutate({ sealAuthorizeId }), setAutomatic)}
              />
            )}
          </>
        )}
      </Region>
      {automatic && (
        <Suspense>
          <AutoSignDialog
            sealAuthorizeId={automatic.sealAuthorizeId}
            of={{ person: automatic.name, seal: seal.sealName, application: automatic.businessTypeName }}
            onClose={() => setAutomatic(undefined)}
          />
        </Suspense>
      )}
    </Drawer>
  )
}

function personsOf(rows: readonly Grant[]): number {
  return new Set(rows.filter(({ expired }) => !expired).map(({ personAccountId }) => personAccountId)).size
}

function columnsOf(
  remove: (id: string) => void,
  automate: (grant: Grant) => void,
): NonNullable<TableProps<Grant>['columns']> {
  return [
    { title: '姓名', dataIndex: 'name', ellipsis: true, width: 112 },
    { title: '手机号', dataIndex: 'mobile', className: 'num', width: 128 },
    { title: '授权应用', ellipsis: true, minWidth: 96, render: (_, grant) => businessLabel(grant) },
    {
      title: '授权时间',
      className: 'num',
      width: 104,
      render: (_, { grantedTime }) => grantedTime.slice(0, 10),
    },
    { title: '有效期至', className: 'num', width: 104, render: (_, grant) => <Until grant={grant} /> },
    {
      title: '操作',
      width: 168,
      render: (_, grant) => (
        <div className="grant-drawer-acts">
          <Button
            type="text"
            size="small"
            disabled={grant.expired}
            aria-label={`自动签署：${grant.name}，${grant.businessTypeName}`}
            onClick={() => automate(grant)}
          >
            自动签署
          </Button>
          <Popconfirm
            title={`取消${grant.name}在“${grant.businessTypeName}”的授权？`}
            description="取消后立即不能使用此印章签署"
            okText="取消授权"
            cancelText="返回"
            okButtonProps={{ danger: true }}
            onConfirm={() => remove(grant.sealAuthorizeId)}
          >
            <Button
              type="text"
              size="small"
              aria-label={`取消授权：${grant.name}，${grant.businessTypeName}`}
            >
              取消授权
            </Button>
          </Popconfirm>
        </div>
      ),
    },
  ]
}

function Until({ grant: { validUntil, expired } }: { grant: Grant }): ReactElement {
  const today = dayOf(new Date(useNow()))
  if (validUntil === null) return <>长期有效</>
  if (expired) return <span className="ink3">已到期</span>
  const soon = daysBetween(today, validUntil) < soonDays
  return <span className={soon ? 'warn' : ''}>{validUntil}</span>
}
