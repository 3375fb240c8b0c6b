import { Modal } from 'antd'
import { useState, type ReactElement } from 'react'
import { useAsked } from '@qiyin/ui/feedback/confirm.ts'

/** Draws the question of `confirm`; mounted once, in the antd frame. */
export function ConfirmHost(): ReactElement | null {
  const asked = useAsked()
  // The last question stays drawn while its dialog fades out.
  const [drawn, setDrawn] = useState(asked)
  if (asked && asked !== drawn) setDrawn(asked)
  if (!drawn) return null
  return (
    <Modal
      open={asked !== undefined}
      centered
      width={drawn.widthPx ?? 416}
      title={drawn.title}
      okText={drawn.okText ?? '确定'}
      cancelText={drawn.cancelText ?? '取消'}
      okButtonProps={{ danger: drawn.danger ?? false }}
      onOk={() => asked?.answer(true)}
      onCancel={() => asked?.answer(false)}
      afterClose={() => setDrawn(undefined)}
    >
      <div>{drawn.content}</div>
    </Modal>
  )
}
