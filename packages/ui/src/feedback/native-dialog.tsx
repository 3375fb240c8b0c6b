import { useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import './native-dialog.css'

interface NativeDialogProps {
  title: string
  /** As wide as its style sheet says, unless told. */
  widthPx?: number
  /** Where it stands on a phone: it rises from the bottom, unless told. */
  onPhone?: 'bottom' | 'full' | 'side' | 'middle'
  /** Absent: neither Escape nor the mask closes it. */
  onClose?: (() => void) | undefined
  children: ReactNode
  footer?: ReactNode
}

/** A modal dialog without antd, for the pages that carry none: focus is trapped by the browser itself. */
export function NativeDialog({
  title,
  widthPx,
  onPhone = 'bottom',
  onClose,
  children,
  footer,
}: NativeDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it still stands in the page: only then the browser gives the focus back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // The mask is the dialog's own backdrop: a click on it is a click on the dialog element itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`native-dialog ${onPhone}`}
      style={{ width: widthPx }}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.()
      }}
    >
      <div className="native-dialog-box">
        <h2 id={id}>{title}</h2>
        <div className="native-dialog-body">{children}</div>
        {footer != null && <div className="native-dialog-foot">{footer}</div>}
      </div>
    </dialog>
  )
}
