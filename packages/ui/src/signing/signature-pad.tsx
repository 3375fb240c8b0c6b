import { useEffect, useRef, useState, type PointerEvent, type ReactElement } from 'react'
import { strokesPath } from './strokes.ts'
import './signature-pad.css'

interface SignaturePadProps {
  /** In CSS pixels, before any turning. */
  size: { width: number; height: number }
  /** The pad stands on its right side, a quarter turned clockwise. */
  turned?: boolean
  strokes: readonly number[][]
  penWidth: number
  onStroke: (stroke: number[]) => void
}

/** Records pen strokes as numbers, not as a picture, so that they are drawn as vectors on the paper. */
export function SignaturePad({
  size,
  turned = false,
  strokes,
  penWidth,
  onStroke,
}: SignaturePadProps): ReactElement {
  const surface = useRef<SVGSVGElement>(null)
  const current = useRef<number[]>([])
  /** Of the pointer that writes; a palm that comes to lie on the glass meanwhile does not. */
  const pen = useRef<number | null>(null)
  const [live, setLive] = useState<number[]>([])

  const pointOf = (event: PointerEvent): [number, number] => {
    const box = surface.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    const across = (event.clientX - box.left) / box.width
    const down = (event.clientY - box.top) / box.height
    const [x, y] = turned ? [down, 1 - across] : [across, down]
    return [clamp(x * size.width, size.width), clamp(y * size.height, size.height)]
  }
  const extend = (event: PointerEvent): void => {
    current.current = [...current.current, ...pointOf(event)]
    setLive(current.current)
  }
  const finish = (event: PointerEvent): void => {
    if (pen.current !== event.pointerId) return
    pen.current = null
    onStroke(current.current)
    current.current = []
    setLive([])
  }
  useEffect(() => {
    const element = surface.current
    // Else a stroke that ends in motion is a fling to the browser, which takes the next tap for the end of it. React
    // itself listens passively.
    const keepFromGestures = (event: TouchEvent): void => event.preventDefault()
    element?.addEventListener('touchstart', keepFromGestures, { passive: false })
    return () => element?.removeEventListener('touchstart', keepFromGestures)
  }, [])
  return (
    <svg
      ref={surface}
      className="signature-pad"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label="手写区域，请用鼠标或手指书写姓名"
      onPointerDown={(event) => {
        if (pen.current !== null) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pen.current = event.pointerId
        extend(event)
      }}
      onPointerMove={(event) => pen.current === event.pointerId && extend(event)}
      onPointerUp={finish}
      onPointerCancel={finish}
    >
      <path
        className="signature-pad-guide"
        d={`M40 ${size.height / 2}H${size.width - 40}M${size.width / 2} 32V${size.height - 32}`}
      />
      <path
        d={strokesPath([...strokes, live])}
        fill="none"
        stroke="currentColor"
        strokeWidth={penWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function clamp(value: number, max: number): number {
  return Math.round(Math.min(Math.max(value, 0), max) * 10) / 10
}
