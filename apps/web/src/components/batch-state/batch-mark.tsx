import type { ReactElement } from 'react'
import {
  batchState,
  batchStateNames,
  rowState,
  rowStateNames,
  type BatchState,
  type RowState,
} from '@qiyin/domain/template/batch-state.ts'
import { StatusGlyph, type StatusKind } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { Spinner } from '@qiyin/ui/feedback/spinner.tsx'
import './batch-mark.css'

const glyphs: Readonly<Record<BatchState, StatusKind | null>> = {
  [batchState.running]: null,
  [batchState.done]: 'done',
  [batchState.partlyFailed]: 'refused',
  [batchState.failed]: 'refused',
  [batchState.canceled]: 'canceled',
}

const rowGlyphs: Readonly<Record<RowState, StatusKind | null>> = {
  [rowState.waiting]: null,
  [rowState.initiated]: 'done',
  [rowState.failed]: 'refused',
  [rowState.canceled]: 'canceled',
}

/** The state of a batch: glyph and word. */
export function BatchMark({ state }: { state: BatchState }): ReactElement {
  return <Mark glyph={glyphs[state]} text={batchStateNames[state]} />
}

/** The state of a row of a batch. */
export function RowMark({ state }: { state: RowState }): ReactElement {
  return <Mark glyph={rowGlyphs[state]} text={rowStateNames[state]} />
}

function Mark({ glyph, text }: { glyph: StatusKind | null; text: string }): ReactElement {
  return (
    <span className={glyph === 'refused' ? 'batch-mark batch-mark-failed' : 'batch-mark'}>
      {glyph === null ? <Spinner /> : <StatusGlyph kind={glyph} />}
      {text}
    </span>
  )
}
