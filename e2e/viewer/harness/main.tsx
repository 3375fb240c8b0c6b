import {
  lazy,
  StrictMode,
  Suspense,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { createRoot } from 'react-dom/client'
import { canRunPdfjs } from '../../../packages/viewer/src/can-run-pdfjs.ts'
import type { PageInfo, PercentBox } from '../../../packages/viewer/src/page-geometry.ts'
import { PageImages } from '../../../packages/viewer/src/page-images.tsx'
import type { PagesHandle } from '../../../packages/viewer/src/pages-handle.ts'
import { ViewerPlaceholder } from '../../../packages/viewer/src/preview/viewer-placeholder.tsx'
import { startsWithSidebar } from '../../../packages/viewer/src/starts-with-sidebar.ts'
import type { ViewerProps } from '../../../packages/viewer/src/viewer.tsx'
import { percentOf, type Mark } from './mark.ts'

const Viewer = lazy(async () => ({
  default: (await import('../../../packages/viewer/src/viewer.tsx')).Viewer,
}))

/** What a test asks for, in the query `with`. */
export interface HarnessOptions {
  /** Properties of the viewer; `url` at least. */
  readonly props: Omit<ViewerProps, 'fileName'> & { readonly fileName?: string }
  /** Mounted in an area that is not displayed until the button is pressed. */
  readonly hidden?: boolean
  /** Boxes in user space, drawn over their pages. */
  readonly marks?: readonly Mark[]
  /** Sizes for the pictures of browsers that cannot run pdf.js. */
  readonly pages?: readonly { widthPt: number; heightPt: number }[]
  /** Those pictures stand in for the pages until pdf.js has drawn them. */
  readonly preview?: boolean
  /** Where a button of the page leads. */
  readonly goTo?: { readonly pageNumber: number; readonly box: PercentBox }
}

// Written by the tests of this folder only.
const options = JSON.parse(new URLSearchParams(location.search).get('with') ?? '{}') as HarnessOptions

const marksOn = (page: PageInfo): ReactNode =>
  options.marks
    ?.filter((mark) => mark.pageNumber === page.pageNumber)
    .map((mark) => {
      const { left, top, width, height } = percentOf(mark, page.rotation)
      const style = { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }
      return (
        <div
          key={`${mark.x} ${mark.y}`}
          role="img"
          aria-label={`印章 ${page.pageNumber}`}
          className="harness-mark"
          style={style}
        />
      )
    })

const pictures = {
  pages: options.pages ?? [],
  imageUrl: (page: number, widthPx: number): string => `/page-image/${page}?widthPx=${widthPx}`,
}

function Shown({ handle }: { handle: Ref<PagesHandle> }): ReactElement {
  const overlay = options.marks ? marksOn : undefined
  const fileName = options.props.fileName ?? '合同.pdf'
  if (!canRunPdfjs()) {
    return <PageImages {...pictures} {...{ fileName, overlay }} ref={handle} />
  }
  return (
    <Suspense
      fallback={
        options.preview && (
          <ViewerPlaceholder
            pictures={pictures}
            hasSidebar={startsWithSidebar(options.props.showSidebar, options.props.tools)}
            {...{ fileName }}
            initialScale={options.props.initialScale}
          />
        )
      }
    >
      <Viewer
        {...options.props}
        {...(options.preview && { preview: pictures })}
        {...(overlay && { overlay })}
        fileName={fileName}
        ref={handle}
      />
    </Suspense>
  )
}

function Harness(): ReactElement {
  const [mounted, setMounted] = useState(true)
  const [hidden, setHidden] = useState(options.hidden ?? false)
  const handle = useRef<PagesHandle>(null)
  const { goTo } = options
  return (
    <div className="harness">
      <p>
        <button type="button" onClick={() => setMounted(!mounted)}>
          {mounted ? '卸下' : '装上'}
        </button>
        {goTo && (
          <button type="button" onClick={() => handle.current?.scrollToBox(goTo.pageNumber, goTo.box)}>
            前往
          </button>
        )}
        {hidden && (
          <button type="button" onClick={() => setHidden(false)}>
            显示
          </button>
        )}
      </p>
      <div className="harness-area" hidden={hidden}>
        {mounted && <Shown handle={handle} />}
      </div>
    </div>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Harness />
    </StrictMode>,
  )
}
