import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { CloseIcon } from '@qiyin/ui/icons.tsx'
import './whole-window.css'

interface WholeWindowProps {
  /** What it is called for who does not see it. */
  label: string
  title: string
  /** Between the title and the way out. */
  tools?: ReactNode
  /** The part that scrolls, which has the focus at first. */
  stage?: Ref<HTMLElement>
  stageClass?: string
  onKeyDown?: (event: KeyboardEvent) => void
  onClose: () => void
  children: ReactNode
}

/** A document over the whole window, to be read. */
export function WholeWindow(props: WholeWindowProps): ReactElement {
  const { label, title, tools, stage, stageClass = '', onKeyDown, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('.whole-window-stage')?.focus()
    return () => element?.close()
  }, [])
  return (
    // The keys turn the pages wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="whole-window"
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="whole-window-head">
        <h2 className="b6 cut grow">{title}</h2>
        {tools}
        <button type="button" className="iconbtn" aria-label={`关闭${label}`} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      {/* A scrolling page must be reachable by keyboard (WCAG 2.1.1). */}
      <section
        ref={stage}
        className={`whole-window-stage ${stageClass}`.trim()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="页面"
      >
        {children}
      </section>
    </dialog>
  )
}
