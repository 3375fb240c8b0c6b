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

/** What else can be done, as buttons of a real dialog: ActionSheet of antd-mobile has options without a list. */
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
      <ul className="action-list">
        {actions.map((action) => (
          <li key={action.label}>
            <button
              type="button"
              className={action.danger === true ? 'danger' : ''}
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
