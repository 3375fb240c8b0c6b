import { useLayoutEffect, useRef, type KeyboardEvent, type ReactElement } from 'react'
import { CloseIcon } from '@qiyin/ui/icons.tsx'
import type { DraftFile } from '../draft/draft.ts'
import { PageImage } from './page-image.tsx'
import { PageTurner } from './page-turner.tsx'
import './whole-preview.css'

interface WholePreviewProps {
  page: { file: DraftFile; pageNum: number }
  /** Counted over all files from 0. */
  at: number
  count: number
  onTurn: (at: number) => void
  onClose: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }

/** The page shown in the whole window, as large as it can be read. */
export function WholePreview({ page, at, count, onTurn, onClose }: WholePreviewProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    stage.current?.focus()
    return () => element?.close()
  }, [])
  const turn = (to: number): void => {
    if (to < 0 || to >= count) return
    stage.current?.scrollTo({ top: 0 })
    onTurn(to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    turn(at + step)
  }
  return (
    // The keys turn the pages wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="whole-preview"
      aria-label="全屏预览"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="whole-preview-head">
        <h2 className="b6 cut grow">{page.file.name}</h2>
        <div className="row g4">
          <PageTurner at={at} count={count} onTurn={turn} />
        </div>
        <button type="button" className="iconbtn" aria-label="关闭全屏预览" onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      {/* A scrolling page must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={stage} className="whole-preview-stage" tabIndex={0} aria-label="页面">
        <PageImage key={`${page.file.fileId}-${page.pageNum}`} {...page} widthPx={1600} />
      </section>
    </dialog>
  )
}
