import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import type { contractTemplateManageTrial } from '@qiyin/calls/areas/template-repair.ts'
import type { templateContractOverview } from '@qiyin/calls/areas/template-start.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { useFileAnswer, type FileAnswer } from '@qiyin/ui/use-file-answer.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { Spinner } from '@qiyin/ui/feedback/spinner.tsx'
import { FieldMarks, type FieldMark } from '../field-marks/field-marks.tsx'
import { useFieldPlaces } from '../field-marks/use-field-places.ts'
import './contract-preview.css'

const Viewer = lazy(async () => ({
  default: (await loadChunk(() => import('@qiyin/viewer/viewer.tsx'))).Viewer,
}))

/** After the last key: whoever types is not interrupted. */
const quietMs = 400

/** Calls that print a template with values. */
type Printing = typeof templateContractOverview | typeof contractTemplateManageTrial

type Drawn = FileAnswer<Printing>

interface ContractPreviewProps extends LayerLooks {
  call: Printing
  request: Args<Printing>
}

/** The contract as it would print, drawn anew when what is filled in has changed; the pages before stay until then. */
export function ContractPreview({ call, request, ...looks }: ContractPreviewProps): ReactElement {
  const settled = useSettled(request)
  const { data: drawn = null, error, refetch } = useFileAnswer<Printing>(call, settled)
  const [shown, setShown] = useState<Drawn | null>(null)
  const root = useRef<HTMLElement>(null)
  // Opened, it is held by the viewer itself.
  useEffect(() => drawn?.file.release, [drawn])
  const show = (next: Drawn): void => {
    const [before, after] = [':not(.next)', '.next'].map((at) =>
      root.current?.querySelector(`.contract-preview-layer${at} .pv-scroll`),
    )
    if (before && after) after.scrollTop = before.scrollTop
    setShown(next)
  }
  const layers = [shown, drawn !== null && drawn !== shown ? drawn : null].filter((one) => one !== null)
  return (
    <section className="contract-preview" aria-label="合同预览" ref={root}>
      <p className="contract-preview-state cap ink3" role="status">
        {error
          ? error.message
          : JSON.stringify(shown?.args) === JSON.stringify(request)
            ? '已随填写更新'
            : '正在更新'}
        {error && (
          <button type="button" className="link" onClick={() => void refetch()}>
            重试
          </button>
        )}
      </p>
      <Suspense fallback={<Spinner />}>
        {layers.map((layer) => (
          <div
            key={layer.file.url}
            className={layer === shown ? 'contract-preview-layer' : 'contract-preview-layer next'}
            inert={layer !== shown}
          >
            <Layer {...looks} url={layer.file.url} onReady={() => show(layer)} />
          </div>
        ))}
      </Suspense>
    </section>
  )
}

interface LayerLooks {
  fileName: string
  /** How the variables are marked in the pages, by code. */
  marks: ReadonlyMap<string, FieldMark>
  /** The variable that is being filled in: its first place is brought into view. */
  current: string | null
}

/** One drawing of the contract, its variables marked. */
function Layer({
  url,
  fileName,
  marks,
  current,
  onReady,
}: LayerLooks & { url: string; onReady: () => void }): ReactElement {
  const [viewer, setViewer] = useState<ViewerController | null>(null)
  const [places, findPlaces] = useFieldPlaces()
  const first = places.find(({ fieldCode }) => fieldCode === current)
  const at = first && JSON.stringify(first)
  useEffect(() => {
    // As text it changes only when it stands elsewhere, not with each drawing.
    if (at === undefined) return
    const { pageNumber, box } = JSON.parse(at) as NonNullable<typeof first>
    viewer?.scrollToBox(pageNumber, box)
  }, [viewer, at])
  return (
    <Viewer
      url={url}
      fileName={fileName}
      showSidebar={false}
      tools={['find']}
      frame="none"
      overlay={({ pageNumber }) => <FieldMarks places={places} pageNumber={pageNumber} marks={marks} />}
      onReady={(controller) => {
        setViewer(controller)
        findPlaces(controller)
        onReady()
      }}
    />
  )
}

/** What was asked for once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
