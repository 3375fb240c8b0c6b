import type { ReactElement } from 'react'
import { useAsked } from '@qiyin/ui/feedback/confirm.ts'
import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'
import './confirm-host.css'

/** Asks the question of `confirm` in a dialog in the middle; mounted once, around guarded pages. */
export function ConfirmHost(): ReactElement | null {
  const asked = useAsked()
  if (!asked) return null
  return (
    <NativeDialog
      onPhone="middle"
      title={asked.title}
      onClose={() => asked.answer(false)}
      footer={
        <>
          <button type="button" className="confirm-host-answer" onClick={() => asked.answer(false)}>
            {asked.cancelText ?? '取消'}
          </button>
          <button
            type="button"
            className={asked.danger === true ? 'confirm-host-answer danger' : 'confirm-host-answer'}
            onClick={() => asked.answer(true)}
          >
            {asked.okText ?? '确定'}
          </button>
        </>
      }
    >
      <div className="confirm-host-text">{asked.content}</div>
    </NativeDialog>
  )
}
