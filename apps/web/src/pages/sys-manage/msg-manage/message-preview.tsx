import type { ReactElement } from 'react'
import { sceneOf, type MessageWay, type Scene } from '@qiyin/domain/message/scenes.ts'
import { samplePieces, sampleText, smsParts, smsSignature } from '@qiyin/domain/message/template.ts'

interface MessagePreviewProps {
  scene: Scene
  way: MessageWay
  content: string
}

const titles = {
  SMS: '短信预览',
  EMAIL: '邮件预览',
  SITE: '站内信预览',
  ROBOT: '群消息预览',
  WEBHOOK: '回调内容预览',
} as const satisfies Record<MessageWay, string>

/** The message with sample values, as whoever gets it sees it. */
export function MessagePreview({ scene, way, content }: MessagePreviewProps): ReactElement {
  return (
    <section className="message-dialog-preview" aria-label={titles[way]}>
      <header>
        <h3>{titles[way]}</h3>
        <span className="cap ink3">按示例数据显示</span>
      </header>
      {way === 'SMS' && (
        <>
          <div className="message-dialog-phone">
            <p className="message-dialog-bubble">
              {smsSignature}
              <Sample content={content} />
            </p>
          </div>
          <SmsCount content={content} />
        </>
      )}
      {way === 'EMAIL' && (
        <div className="message-dialog-letter">
          <p>
            <b>
              {smsSignature}
              {sceneOf(scene).label}
            </b>
          </p>
          <p>
            <Sample content={content} />
          </p>
        </div>
      )}
      {way === 'ROBOT' && (
        <p className="message-dialog-letter">
          {smsSignature}
          <Sample content={content} />
          {'\n登录后查看合同：'}
          <span className="ink3">合同详情的地址</span>
        </p>
      )}
      {way === 'WEBHOOK' && (
        <>
          <p className="message-dialog-letter">
            <Sample content={content} />
          </p>
          <p className="cap ink3">
            作为事件“消息通知”的 content 发送给订阅该事件的接入应用；签署链接以合同详情的地址代替
          </p>
        </>
      )}
      {way === 'SITE' && (
        <div className="message-dialog-row">
          <b>
            <Sample content={content} />
          </b>
          <span className="cap ink3">刚刚</span>
        </div>
      )}
    </section>
  )
}

function Sample({ content }: { content: string }): ReactElement {
  return (
    <>
      {samplePieces(content).map(({ text, variable }, at) =>
        variable === null ? (
          text
        ) : (
          <span key={`${at}-${variable}`} className="message-dialog-variable">
            {text}
          </span>
        ),
      )}
    </>
  )
}

/** How many short messages it takes; the third and later are marked as dear. */
function SmsCount({ content }: { content: string }): ReactElement {
  const { length, parts } = smsParts(sampleText(content))
  const most = parts.length === 1 ? 70 : 67
  return (
    <div className="message-dialog-count">
      <p className="cap">
        <span>
          约 <b className="num">{length}</b> 字，按 <b className="num">{parts.length}</b> 条发送
        </span>
        <span className="ink3">含签名{smsSignature}</span>
      </p>
      <ol>
        {parts.map((part, at) => (
          <li key={at} className={at >= 2 ? 'message-dialog-dear' : ''}>
            <i style={{ inlineSize: `${(part / most) * 100}%` }} />
            <span className="cap ink3 num">
              第 {at + 1} 条 {part}/{most}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
