import { useRef, type KeyboardEvent, type ReactElement } from 'react'
import { WholeWindow } from '../../../../components/whole-window/whole-window.tsx'
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
  const stage = useRef<HTMLElement>(null)
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
    <WholeWindow
      label="全屏预览"
      title={page.file.name}
      tools={
        <div className="row g4">
          <PageTurner at={at} count={count} onTurn={turn} />
        </div>
      }
      stage={stage}
      stageClass="whole-preview"
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <PageImage key={`${page.file.fileId}-${page.pageNum}`} {...page} widthPx={1600} />
    </WholeWindow>
  )
}
