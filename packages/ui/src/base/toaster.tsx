import { dismissToast, type ToastKind, useToast } from './toast.ts'
import { useEffect, useRef, type ReactElement } from 'react'
import './toaster.css'

/** The one place where toasts appear; announced politely. */
export function Toaster(): ReactElement {
  const shown = useToast()
  const box = useRef<HTMLDivElement>(null)
  const id = shown?.id
  useEffect(() => {
    // A modal dialog is in the top layer and hides all below it: the newest popover stands above it.
    if (id === undefined) return
    box.current?.hidePopover()
    box.current?.showPopover()
  }, [id])
  return (
    <div ref={box} className="toaster" popover="manual" aria-live="polite" aria-atomic>
      {shown && (
        <button key={shown.id} type="button" className={`toaster-toast ${shown.kind}`} onClick={dismissToast}>
          <ToastGlyph kind={shown.kind} />
          <span>{shown.text}</span>
        </button>
      )}
    </div>
  )
}

const mark: Record<ToastKind, ReactElement> = {
  success: <path d="m4.6 8.2 2.3 2.3 4.3-4.8" stroke="var(--on-fill)" />,
  error: <path d="m5.6 5.6 4.8 4.8M10.4 5.6l-4.8 4.8" stroke="var(--on-fill)" />,
  warning: <path d="M8 4.2v4.6M8 11.4v.1" stroke="var(--on-fill)" />,
  info: <path d="M8 7.2v4.4M8 4.5v.1" stroke="var(--on-fill)" />,
}

function ToastGlyph({ kind }: { kind: ToastKind }): ReactElement {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      {mark[kind]}
    </svg>
  )
}
