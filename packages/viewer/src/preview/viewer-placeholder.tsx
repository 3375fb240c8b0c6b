import { useRef } from 'react'
import type { ReactElement } from 'react'
import { SIDEBAR_MIN_PX } from '../constants.ts'
import type { ScaleChoice } from '../zoom.ts'
import { PagePreview } from './page-preview.tsx'
import type { PagePictures } from './page-pictures.ts'
import '../viewer.css'
import '../pages/page-stack.css'
import './viewer-placeholder.css'

interface ViewerPlaceholderProps {
  pictures: PagePictures
  fileName: string
  /** As the viewer that comes has them. */
  initialScale?: ScaleChoice | undefined
  hideBar?: boolean | undefined
  hasSidebar: boolean
  frame?: 'card' | 'none' | undefined
  className?: string | undefined
}

/** What stands where the viewer will, until its code is there: its outline, and the first page as a picture. */
export function ViewerPlaceholder(props: ViewerPlaceholderProps): ReactElement {
  const { pictures, fileName, initialScale = 'page-width', hideBar = false, hasSidebar } = props
  const { frame = 'card', className = '' } = props
  const well = useRef<HTMLDivElement>(null)
  return (
    <section
      className={`pv ${frame === 'card' ? 'card' : ''} ${className}`.trim()}
      aria-label={fileName}
      aria-busy
    >
      {!hideBar && <div className="pv-bar" />}
      <div className="pv-body">
        {hasSidebar && <div className="pv-placeholder-side" style={{ width: SIDEBAR_MIN_PX }} />}
        <div className="pv-well">
          <div className="pv-stack">
            {/* A region that scrolls must take the focus, or the keyboard cannot read it. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div ref={well} className="pv-scroll" role="region" aria-label="第 1 页图片" tabIndex={0}>
              <PagePreview pictures={pictures} well={well} scale={initialScale} />
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
