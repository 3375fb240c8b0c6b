import { ExpandIcon, MinusIcon, PlusIcon } from '@qiyin/ui/icons.tsx'
import { Button } from 'antd'
import { useEffect, useRef, type PointerEvent, type ReactElement, type ReactNode } from 'react'
import { RedoIcon } from '../../../components/desk-icons/desk-icons.tsx'
import { moved, transformOf, turned, wholePhoto, zoomed, zoomText, type PhotoView } from './photo-view.ts'
import './photo-desk.css'

interface PhotoDeskProps {
  /** Where the photo comes from; null where none was handed in. */
  src: string | null
  label: string
  view: PhotoView
  onView: (change: (view: PhotoView) => PhotoView) => void
  /** What stands before the buttons: the tabs of the photos. */
  children: ReactNode
}

/** A photo to be read closely: the wheel goes nearer, dragging moves it, R turns it, and each has a button. */
export function PhotoDesk({ src, label, view, onView, children }: PhotoDeskProps): ReactElement {
  const desk = useRef<HTMLDivElement>(null)
  useWheelZoom(desk, onView)
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons !== 1) return
    desk.current?.setPointerCapture(event.pointerId)
    const { movementX: x, movementY: y } = event
    onView((now) => moved(now, { x, y }))
  }
  const turn = (): void => onView(turned)
  return (
    // The key is for whoever is at its tabs and buttons, which are what is operated.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (key.toLowerCase() === 'r' && !ctrlKey && !metaKey && !altKey) turn()
      }}
    >
      <div className="photo-desk-bar">
        {children}
        <div className="photo-desk-tools" role="group" aria-label="查看照片">
          <Button
            type="text"
            aria-label="缩小"
            icon={<MinusIcon />}
            onClick={() => onView((now) => zoomed(now, -1))}
          />
          <Button
            type="text"
            className="num photo-desk-zoom"
            aria-label={`${zoomText(view)}，恢复原样`}
            onClick={() => onView(() => wholePhoto)}
          >
            {zoomText(view)}
          </Button>
          <Button
            type="text"
            aria-label="放大"
            icon={<PlusIcon />}
            onClick={() => onView((now) => zoomed(now, 1))}
          />
          <Button type="text" aria-label="旋转" title="旋转（R）" icon={<RedoIcon />} onClick={turn} />
          <Button
            type="text"
            aria-label="全屏查看"
            icon={<ExpandIcon />}
            onClick={() => void desk.current?.requestFullscreen()}
          />
        </div>
      </div>
      <div ref={desk} className="photo-desk" role="tabpanel" aria-label={label} onPointerMove={drag}>
        {src === null ? (
          <p className="ink3">未上传</p>
        ) : (
          <img key={src} src={src} alt={label} draggable={false} style={{ transform: transformOf(view) }} />
        )}
      </div>
    </div>
  )
}

/** Not by `onWheel`: its listeners cannot keep the page from scrolling. */
function useWheelZoom(
  desk: { readonly current: HTMLDivElement | null },
  onView: PhotoDeskProps['onView'],
): void {
  const zoom = useRef(onView)
  useEffect(() => {
    zoom.current = onView
  })
  useEffect(() => {
    const element = desk.current
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      if (!element || event.deltaY === 0) return
      const box = element.getBoundingClientRect()
      const fromPx = {
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      }
      zoom.current((now) => zoomed(now, event.deltaY < 0 ? 1 : -1, fromPx))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [desk])
}
