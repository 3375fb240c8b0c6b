import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode, Ref } from 'react'
import { CSS_PX_PER_PT } from './constants.ts'
import { imageWidthPx } from './image-width.ts'
import type { PageInfo } from './page-geometry.ts'
import type { PagesHandle } from './pages-handle.ts'
import type { PagePictures } from './preview/page-pictures.ts'
import { scrollToBox } from './scroll-to-box.ts'
import './page-images.css'

/** Around each page; the style sheet says the same. */
const MARGIN_PX = 12

/** What the pages of a document are when the server draws them. */
export interface PageImagesProps extends PagePictures {
  fileName: string
  /** Drawn exactly over a page, as in the viewer. */
  overlay?: ((page: PageInfo) => ReactNode) | undefined
  className?: string | undefined
  ref?: Ref<PagesHandle> | undefined
}

/**
 * A PDF as pictures from the server, one below the other and fetched as they come near: for browsers that
 * cannot run pdf.js. Zooming is the browser's own.
 */
export function PageImages(props: PageImagesProps): ReactElement {
  const { pages, imageUrl, fileName, overlay, className, ref } = props
  const well = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const pagePx = Math.max(0, useWidth(list) - 2 * MARGIN_PX)
  useImperativeHandle(
    ref,
    () => ({
      scrollToBox: (pageNumber, box) => {
        const page = list.current?.children[pageNumber - 1]
        if (well.current && page instanceof HTMLElement) scrollToBox(well.current, page, box)
      },
    }),
    [],
  )
  return (
    <section ref={well} className={['pv-images', className ?? ''].join(' ').trim()} aria-label={fileName}>
      <ol ref={list}>
        {pages.map(({ widthPt, heightPt }, index) => {
          const pageNumber = index + 1
          const scale = pagePx / (widthPt * CSS_PX_PER_PT)
          const heightPx = heightPt * CSS_PX_PER_PT * scale
          const page = { pageNumber, widthPt, heightPt, scale, widthPx: pagePx, heightPx, rotation: 0 }
          return (
            <li key={pageNumber} style={{ aspectRatio: `${widthPt} / ${heightPt}` }}>
              {pagePx > 0 && (
                <PageImage
                  alt={`第 ${pageNumber} 页`}
                  src={imageUrl(pageNumber, imageWidthPx(pagePx, window.devicePixelRatio))}
                />
              )}
              {pagePx > 0 && overlay && <div className="pv-image-overlay">{overlay(page)}</div>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function PageImage({ src, alt }: { src: string; alt: string }): ReactElement {
  const [failed, setFailed] = useState(false)
  if (failed) {
    return (
      <p className="pv-image-failed" role="alert">
        渲染页面时发生错误。
        <button type="button" onClick={() => setFailed(false)}>
          重试
        </button>
      </p>
    )
  }
  return <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(true)} />
}

/** The element's width in CSS pixels; 0 while it is hidden. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    if (element.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidthPx(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}
