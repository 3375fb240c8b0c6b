import { Button, DatePicker, Form, Modal, Popconfirm, Select } from 'antd'
import { useId, useState, type ReactElement } from 'react'
import {
  sealsAutoSignCode,
  sealsAutoSignEnd,
  sealsAutoSignGrant,
  sealsAutoSignQuery,
} from '@qiyin/calls/areas/auto-sign.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { CodeField } from '@qiyin/ui/account/code-field.tsx'
import { useSentCode } from '@qiyin/ui/account/use-sent-code.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { dayjs } from '../declared-form/day.ts'
import './auto-sign-dialog.css'

type Found = Answer<typeof sealsAutoSignQuery>

interface AutoSignProps {
  sealAuthorizeId: string
  /** Who has the right, to which seal, in which application. */
  of: { person: string; seal: string; application: string }
  onClose: () => void
}

/** Which systems may seal by themselves with somebody's right to a seal, and until when. */
export function AutoSignDialog({ sealAuthorizeId, of, onClose }: AutoSignProps): ReactElement {
  const found = useCall(sealsAutoSignQuery, { sealAuthorizeId })
  return (
    <Modal open centered width={560} title="自动签署授权" footer={null} onCancel={onClose}>
      <p className="sec ink2">
        授权后，来源系统在其发起的“{of.application}”合同中，可由系统以{of.person}的名义自动加盖“{of.seal}
        ”，无需逐份确认。每次签署都记入证据，可随时取消
      </p>
      <Region query={found} small skeleton={<div className="skeleton" />}>
        {(data) => (
          <>
            <Granted sealAuthorizeId={sealAuthorizeId} grants={data.grants} />
            {data.sources.length === 0 ? (
              <p className="cap ink3">还没有登记接入应用的来源系统，无法授权</p>
            ) : (
              <GrantForm sealAuthorizeId={sealAuthorizeId} found={data} />
            )}
          </>
        )}
      </Region>
    </Modal>
  )
}

function Granted({
  sealAuthorizeId,
  grants,
}: {
  sealAuthorizeId: string
  grants: Found['grants']
}): ReactElement | null {
  const end = useCallMutation(sealsAutoSignEnd, { stale: [sealsAutoSignQuery], successText: '操作成功' })
  if (grants.length === 0) return null
  return (
    <ul className="auto-sign-dialog-grants">
      {grants.map(({ autoSignId, sourceName, grantedBy, grantedTime, validUntil, expired }) => (
        <li key={autoSignId}>
          <div className="grow">
            <p>{sourceName}</p>
            <p className="cap ink3 num">
              {grantedBy} {grantedTime.slice(0, 10)} 授权，{expired ? '已到期' : `有效期至 ${validUntil}`}
            </p>
          </div>
          <Popconfirm
            title={`取消${sourceName}的自动签署？`}
            description="取消后立即不能自动签署"
            okText="取消授权"
            cancelText="返回"
            okButtonProps={{ danger: true }}
            onConfirm={() => end.mutate({ sealAuthorizeId, autoSignId })}
          >
            <Button type="text" size="small" aria-label={`取消自动签署：${sourceName}`}>
              取消
            </Button>
          </Popconfirm>
        </li>
      ))}
    </ul>
  )
}

function GrantForm({ sealAuthorizeId, found }: { sealAuthorizeId: string; found: Found }): ReactElement {
  const id = useId()
  const [sourceId, setSourceId] = useState<string | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const code = useSentCode(sealsAutoSignCode, sourceId === null ? null : { sealAuthorizeId, sourceId }, () =>
    setTried(true),
  )
  const grant = useCallMutation(sealsAutoSignGrant, {
    stale: [sealsAutoSignQuery],
    successText: '操作成功',
    onSuccess: () => {
      setSourceId(null)
      setUntil(null)
      setTried(false)
      code.type('')
    },
    onFailure: code.blame,
  })
  const submit = (): void => {
    setTried(true)
    if (sourceId === null || until === null || !code.check()) return
    grant.mutate({ sealAuthorizeId, sourceId, validUntil: until, code: code.value })
  }
  const problem = (missing: boolean, text: string) =>
    tried && missing ? ({ validateStatus: 'error', help: text } as const) : {}
  return (
    <Form layout="vertical" className="auto-sign-dialog-form" onFinish={submit}>
      <Form.Item label="来源系统" htmlFor={`${id}-source`} {...problem(sourceId === null, '请选择来源系统')}>
        <Select
          id={`${id}-source`}
          placeholder="请选择来源系统"
          value={sourceId}
          onChange={setSourceId}
          options={found.sources.map((one) => ({ value: one.sourceId, label: one.sourceName }))}
        />
      </Form.Item>
      <Form.Item label="有效期至" htmlFor={`${id}-until`} {...problem(until === null, '请选择有效期')}>
        <DatePicker
          id={`${id}-until`}
          value={until === null ? null : dayjs(until)}
          disabledDate={(day) => {
            const text = day.format('YYYY-MM-DD')
            return text < dayOf(new Date()) || text > found.latestDay
          }}
          onChange={(day) => setUntil(day === null ? null : day.format('YYYY-MM-DD'))}
        />
      </Form.Item>
      <CodeField code={code} />
      <Button type="primary" htmlType="submit" loading={grant.isPending}>
        确认授权
      </Button>
    </Form>
  )
}
