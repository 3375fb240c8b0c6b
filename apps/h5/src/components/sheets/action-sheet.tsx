import type { ReactElement } from 'react'
import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'
import './action-sheet.css'

export interface SheetAction {
  label: string
  danger?: boolean
  onClick: () => void
}

interface ActionSheetProps {
  title: string
  actions: readonly SheetAction[]
  onClose: () => void
}

/** What else can be done, as a list of buttons in a dialog. */
export function ActionSheet({ title, actions, onClose }: ActionSheetProps): ReactElement {
  return (
    <NativeDialog
      title={title}
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          取消
        </button>
      }
    >
      <ul className="action-sheet">
        {actions.map((action) => (
          <li key={action.label}>
            <button
              type="button"
              className={action.danger === true ? 'action-sheet-action danger' : 'action-sheet-action'}
              onClick={() => {
                onClose()
                action.onClick()
              }}
            >
              {action.label}
            </button>
          </li>
        ))}
      </ul>
    </NativeDialog>
  )
}
