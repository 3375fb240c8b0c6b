import { Button, Modal } from 'antd'
import type { ReactElement } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { IntentProof } from '@qiyin/ui/signing/intent-proof.tsx'
import type { SignAnswer } from '@qiyin/ui/signing/outcome.ts'
import type { SignArea, SigningState, SignTask } from '@qiyin/ui/signing/signing-state.ts'
import { useIntent, usedMarks } from '@qiyin/ui/signing/use-intent.ts'
import type { Shown } from '@qiyin/ui/signing/use-shown.tsx'
import './intent-dialog.css'

interface IntentDialogProps {
  task: SignTask
  areas: readonly SignArea[]
  state: SigningState
  shown: Shown
  open: boolean
  onClose: () => void
  onSigned: (answer: SignAnswer) => void
}

/** D-23: prove the intent by an SMS code, then sign. */
export function IntentDialog({ open, onClose, ...rest }: IntentDialogProps): ReactElement {
  return (
    <Modal
      open={open}
      centered
      width={480}
      title="签署意愿确认"
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      mask={{ closable: false }}
    >
      <IntentForm onClose={onClose} {...rest} />
    </Modal>
  )
}

function IntentForm({
  task,
  areas,
  state,
  shown,
  onClose,
  onSigned,
}: Omit<IntentDialogProps, 'open'>): ReactElement {
  const intent = useIntent({ task, areas, state, shown, onChanged: onClose, onSigned })
  return (
    <>
      <WhatIsSigned task={task} areas={areas} state={state} />
      <div className="intent-dialog-proof">
        <IntentProof intent={intent} text={task.intentText} />
      </div>
      <div className="intent-dialog-foot">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" disabled={!intent.ready} loading={intent.signing} onClick={intent.sign}>
          确认签署
        </Button>
      </div>
    </>
  )
}

function WhatIsSigned({
  task,
  areas,
  state,
}: {
  task: SignTask
  areas: readonly SignArea[]
  state: SigningState
}): ReactElement {
  return (
    <div className="intent-dialog-document">
      <PageThumb
        src={callUrl(filesPageImage, { fileId: task.fileId, pageNum: 1, widthPx: 160 })}
        widthPx={44}
      />
      <div className="grow">
        <div className="b6">
          <MidText text={task.contractName} />
        </div>
        <div className="cap ink3">
          {task.pageCount} 页，{areas.length} 处签署，使用 {usedMarks({ task, areas, state }).join('、')}
        </div>
        {task.companyName && <div className="cap ink3 cut">代表 {task.companyName}</div>}
      </div>
    </div>
  )
}
