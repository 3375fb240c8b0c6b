import { useEffect, useRef } from 'react'
import type { KeyboardEvent, PointerEvent, ReactElement, RefObject } from 'react'
import { SIDEBAR_MIN_PX } from '../constants.ts'
import { clampSidebarWidth } from './sidebar-width.ts'

interface SidebarHandleProps {
  widthPx: number
  root: RefObject<HTMLElement | null>
  onChange: (widthPx: number) => void
}

const KEY_STEP_PX = 20

/** The edge of the side bar: drawn by the pointer, or moved by arrow keys, within the limits of its width. */
export function SidebarHandle({ widthPx, root, onChange }: SidebarHandleProps): ReactElement {
  const grabbed = useRef<number | undefined>(undefined)
  const viewerPx = (): number => root.current?.clientWidth ?? 0
  const set = (wanted: number): void => onChange(clampSidebarWidth(wanted, viewerPx()))
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    // A viewer that gets narrower takes the side bar along.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) onChange(clampSidebarWidth(widthPx, element.clientWidth))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [root, widthPx, onChange])

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbed.current = event.clientX - widthPx
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (grabbed.current !== undefined) set(event.clientX - grabbed.current)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = new Map([
      ['ArrowLeft', widthPx - KEY_STEP_PX],
      ['ArrowRight', widthPx + KEY_STEP_PX],
      ['Home', SIDEBAR_MIN_PX],
      ['End', Infinity],
    ]).get(event.key)
    if (wanted === undefined) return
    event.preventDefault()
    set(Math.min(wanted, viewerPx()))
  }
  const release = (): void => {
    grabbed.current = undefined
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves is a control
    <div
      className="pv-sidebar-handle"
      role="separator"
      aria-orientation="vertical"
      aria-label="侧栏宽度"
      aria-valuenow={widthPx}
      aria-valuemin={SIDEBAR_MIN_PX}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    />
  )
}
