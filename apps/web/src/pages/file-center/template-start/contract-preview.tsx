import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import { templateContractOverview } from '@qiyin/calls/areas/template-start.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { useFileAnswer, type FileAnswer } from '@qiyin/ui/use-file-answer.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { Spinner } from '@qiyin/ui/feedback/spinner.tsx'

const Viewer = lazy(async () => ({
  default: (await loadChunk(() => import('@qiyin/viewer/viewer.tsx'))).Viewer,
}))

/** After the last key: whoever types is not interrupted. */
const quietMs = 400

type Drawn = FileAnswer<typeof templateContractOverview>

/** The contract as it would print, drawn anew when what is filled in has changed; the pages before stay until then. */
export function ContractPreview({
  request,
  fileName,
}: {
  request: Args<typeof templateContractOverview>
  fileName: string
}): ReactElement {
  const settled = useSettled(request)
  const { data: drawn = null, error, refetch } = useFileAnswer(templateContractOverview, settled)
  const [shown, setShown] = useState<Drawn | null>(null)
  const root = useRef<HTMLElement>(null)
  // Opened, it is held by the viewer itself.
  useEffect(() => drawn?.file.release, [drawn])
  const show = (next: Drawn): void => {
    const [before, after] = [':not(.next)', '.next'].map((at) =>
      root.current?.querySelector(`.template-start-layer${at} .pv-scroll`),
    )
    if (before && after) after.scrollTop = before.scrollTop
    setShown(next)
  }
  const layers = [shown, drawn !== null && drawn !== shown ? drawn : null].filter((one) => one !== null)
  return (
    <section className="template-start-preview" aria-label="合同预览" ref={root}>
      <p className="template-start-state cap ink3" role="status">
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
            className={layer === shown ? 'template-start-layer' : 'template-start-layer next'}
            inert={layer !== shown}
          >
            <Viewer
              url={layer.file.url}
              fileName={fileName}
              showSidebar={false}
              tools={['find']}
              frame="none"
              onReady={() => show(layer)}
            />
          </div>
        ))}
      </Suspense>
    </section>
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
