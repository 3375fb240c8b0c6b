import { useEffect, useId, useRef } from 'react'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { IconButton } from './bar/icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import './dialog.css'

interface DialogProps {
  title: string
  /** Escape, and the cross. */
  onClose: () => void
  /** What has the focus first; else the browser gives it to the first control. */
  first?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A dialog over everything, the whole screen of a presentation included; the browser keeps the focus in it. */
export function Dialog({ title, onClose, first, children }: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    const before = document.activeElement
    element.showModal()
    first?.current?.focus()
    return () => {
      element.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [first])
  return (
    <dialog
      ref={dialog}
      className="pv-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Keys in a dialog are not commands for the viewer behind it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="关闭" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      {children}
    </dialog>
  )
}
