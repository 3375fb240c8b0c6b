import { sealsCompany, sealsDeleteSealAuthorize, sealsGrants } from '@qiyin/calls/areas/seals.ts'
import { businessLabel } from '@qiyin/domain/contract/frozen-business.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import type { ReactElement } from 'react'
import { GrantForm } from './grant-form.tsx'
import type { ManagedSeal } from './managed-seal.ts'
import './grant-sheet.css'

type Grant = Answer<typeof sealsGrants>[number]

/** D-34 on a phone: who may use a seal, and somebody more. */
export function GrantSheet({ seal, onClose }: { seal: ManagedSeal; onClose: () => void }): ReactElement {
  const grants = useCall(sealsGrants, { sealId: seal.sealId }, { keep: true })
  const remove = useCallMutation(sealsDeleteSealAuthorize, {
    stale: [sealsGrants, sealsCompany],
    successText: '操作成功',
  })
  const ask = async ({ sealAuthorizeId, name, businessTypeName }: Grant): Promise<void> => {
    const yes = await confirm({
      title: `取消${name}在“${businessTypeName}”的授权？`,
      content: '取消后立即不能使用此印章签署',
      okText: '取消授权',
      cancelText: '返回',
      danger: true,
    })
    if (yes) remove.mutate({ sealAuthorizeId })
  }
  return (
    <NativeDialog
      title={`授权：${seal.sealName}`}
      onPhone="full"
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          关闭
        </button>
      }
    >
      <Region query={grants} small skeleton={<PageSpinner text="加载中" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="ink3 grant-sheet-people">尚未授权，添加授权后，被授权人才能使用此印章</p>
          ) : (
            <ul className="grant-sheet-people" aria-label="已授权的人">
              {rows.map((grant) => (
                <li key={grant.sealAuthorizeId}>
                  <div className="grow">
                    {grant.name} <span className="num ink3">{grant.mobile}</span>
                    <p className="cap ink3">
                      {businessLabel(grant)}，{untilText(grant)}
                    </p>
                  </div>
                  <button
                    type="button"
                    className="btn"
                    aria-label={`取消授权：${grant.name}，${grant.businessTypeName}`}
                    onClick={() => void ask(grant)}
                  >
                    取消授权
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Region>
      <GrantForm sealId={seal.sealId} />
    </NativeDialog>
  )
}

function untilText({ validUntil, expired }: Grant): string {
  if (expired) return '已到期'
  return validUntil === null ? '长期有效' : `至 ${validUntil}`
}
