// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SignaturePad } from './signature-pad.tsx'

afterEach(cleanup)

const size = { width: 100, height: 50 }

function renderPad(): { pad: HTMLElement; onStroke: ReturnType<typeof vi.fn<(stroke: number[]) => void>> } {
  const onStroke = vi.fn<(stroke: number[]) => void>()
  render(<SignaturePad size={size} strokes={[]} penWidth={7} onStroke={onStroke} />)
  const pad = screen.getByRole('img')
  pad.setPointerCapture = () => undefined
  vi.spyOn(pad, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, size.width, size.height))
  return { pad, onStroke }
}

it('keeps touches from the gestures of the browser, which would swallow the next tap', () => {
  const { pad } = renderPad()
  // False: the default was prevented.
  expect(fireEvent.touchStart(pad)).toBe(false)
})

it('writes with the first finger only, whatever else touches the pad meanwhile', () => {
  const { pad, onStroke } = renderPad()
  const finger = { pointerId: 1 }
  const palm = { pointerId: 2 }
  fireEvent.pointerDown(pad, { ...finger, clientX: 10, clientY: 10 })
  fireEvent.pointerDown(pad, { ...palm, clientX: 90, clientY: 40 })
  fireEvent.pointerMove(pad, { ...palm, clientX: 91, clientY: 41 })
  fireEvent.pointerMove(pad, { ...finger, clientX: 20, clientY: 12 })
  fireEvent.pointerUp(pad, palm)
  fireEvent.pointerUp(pad, finger)
  expect(onStroke.mock.calls).toEqual([[[10, 10, 20, 12]]])
})
