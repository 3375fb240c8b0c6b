import { Modal } from 'antd'
import type { ReactElement } from 'react'
import type { Asked } from '@qiyin/ui/feedback/confirm.ts'

interface ConfirmModalProps {
  asked: Asked
  open: boolean
  onClosed: () => void
}

/** The question of `confirm` as a dialog. */
export function ConfirmModal({ asked, open, onClosed }: ConfirmModalProps): ReactElement {
  return (
    <Modal
      open={open}
      centered
      width={asked.widthPx ?? 416}
      title={asked.title}
      okText={asked.okText ?? '确定'}
      cancelText={asked.cancelText ?? '取消'}
      okButtonProps={{ danger: asked.danger ?? false }}
      onOk={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
      afterClose={onClosed}
      // The second click of a double click on what has asked would be an answer.
      mask={{ closable: false }}
    >
      <div>{asked.content}</div>
    </Modal>
  )
}
