import { Button } from 'antd'
import type { ReactElement } from 'react'
import { contractMessages, contractMessagesResend } from '@qiyin/calls/areas/messages.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { PanelSection } from '../../../components/panel-section/panel-section.tsx'
import './messages-section.css'

type Message = Answer<typeof contractMessages>[number]

const words: Readonly<Record<Message['state'], string>> = {
  queued: '待发送',
  sent: '已发送',
  failed: '发送失败',
}

/** While messages wait to be sent the section looks again after this. */
const lookMs = 10_000

/** 通知记录: what went to whose phone, for the initiator. */
export function MessagesSection({ contractId }: { contractId: string }): ReactElement {
  const { data } = useCall(contractMessages, { contractId }, { keep: true, quiet: true, everyMs: lookMs })
  const resend = useCallMutation(contractMessagesResend, {
    stale: [contractMessages],
    successText: '已重新发送',
  })
  const failed = data?.filter(({ state, resent }) => state === 'failed' && !resent).length ?? 0
  return (
    <PanelSection
      title="通知记录"
      result={failed > 0 ? `${failed} 条发送失败` : data && `${data.length} 条`}
      folded={failed === 0}
    >
      {data?.length === 0 && <p className="cap ink3">暂无短信通知</p>}
      <ul className="messages-section">
        {data?.map((message) => (
          <li key={message.messageId} className="messages-section-row">
            <div className="row between g8">
              <span className="sec cut">
                <b className="b5">{message.receiver}</b> {message.title}
              </span>
              <time className="cap ink3 num nowrap">
                {(message.sentTime ?? message.createdTime).slice(5, 16)}
              </time>
            </div>
            <div className="row between g8">
              <span
                className={
                  message.resent ? 'cap messages-section-resent' : `cap messages-section-${message.state}`
                }
              >
                {words[message.state]}
                {message.failure !== null && `：${message.failure}`}
                {message.resent && '，已重新发送'}
              </span>
              {message.canResend && (
                <Button
                  type="link"
                  size="small"
                  loading={resend.isPending && resend.variables.messageId === message.messageId}
                  onClick={() => resend.mutate({ contractId, messageId: message.messageId })}
                >
                  重新发送
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
