import type { ReactElement } from 'react'
import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'
import { IntentProof } from '@qiyin/ui/signing/intent-proof.tsx'
import type { SignAnswer } from '@qiyin/ui/signing/outcome.ts'
import type { SignArea, SigningState, SignTask } from '@qiyin/ui/signing/signing-state.ts'
import { useIntent, usedMarks } from '@qiyin/ui/signing/use-intent.ts'
import type { Shown } from '@qiyin/ui/signing/use-shown.tsx'
import './intent-sheet.css'

interface IntentSheetProps {
  task: SignTask
  areas: readonly SignArea[]
  state: SigningState
  shown: Shown
  onClose: () => void
  onSigned: (answer: SignAnswer) => void
}

/** D-23 on a phone: prove the intent by an SMS code, then sign. */
export function IntentSheet(props: IntentSheetProps): ReactElement {
  const { task, areas, state, shown, onClose, onSigned } = props
  const intent = useIntent({ task, areas, state, shown, onChanged: onClose, onSigned })
  return (
    <NativeDialog
      title="签署意愿确认"
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            取消
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={!intent.ready || intent.signing}
            onClick={intent.sign}
          >
            {intent.signing ? '正在签署' : '确认签署'}
          </button>
        </>
      }
    >
      <div className="intent-sheet-document">
        <b className="h-sheet cut">{task.contractName}</b>
        <p className="cap ink3">
          {task.pageCount} 页，{areas.length} 处签署，使用 {usedMarks({ task, areas, state }).join('、')}
        </p>
        {task.companyName && <p className="cap ink3 cut">代表 {task.companyName}</p>}
      </div>
      <IntentProof intent={intent} text={task.intentText} />
    </NativeDialog>
  )
}
