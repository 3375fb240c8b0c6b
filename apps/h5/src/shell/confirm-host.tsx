import { Dialog } from 'antd-mobile'
import { useEffect } from 'react'
import { useAsked } from '@qiyin/ui/feedback/confirm.ts'
import { drawImperatively } from './imperative-render.ts'

drawImperatively()

/** Asks the question of `confirm` in a dialog; mounted once, around guarded pages. */
export function ConfirmHost(): null {
  const asked = useAsked()
  useEffect(() => {
    if (!asked) return undefined
    const before = document.activeElement
    const shown = Dialog.show({
      title: asked.title,
      content: asked.content,
      'aria-label': asked.title,
      bodyClassName: 'confirm-dialog',
      closeOnAction: true,
      actions: [
        [
          { key: 'no', text: asked.cancelText ?? '取消', onClick: () => asked.answer(false) },
          {
            key: 'yes',
            text: asked.okText ?? '确定',
            bold: true,
            danger: asked.danger ?? false,
            onClick: () => asked.answer(true),
          },
        ],
      ],
      // The dialog does not take the focus by itself.
      afterShow: () => document.querySelector<HTMLElement>('.confirm-dialog button:last-of-type')?.focus(),
      afterClose: () => before instanceof HTMLElement && before.focus(),
    })
    return () => shown.close()
  }, [asked])
  return null
}
