import { useRef, useState, type PointerEvent, type ReactElement } from 'react'
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
  const finish = (): void => {
    if (current.current.length > 0) onStroke(current.current)
    current.current = []
    setLive([])
  }
  return (
    <svg
      ref={surface}
      className="signature-pad"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label="手写区域，请用鼠标或手指书写姓名"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        current.current = []
        extend(event)
      }}
      onPointerMove={(event) => current.current.length > 0 && extend(event)}
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
