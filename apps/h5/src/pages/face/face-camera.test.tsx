// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FaceCamera } from './face-camera.tsx'

beforeEach(() => {
  const stream = Object.assign(new MediaStream(), { getTracks: () => [] })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    setTimeout(() => done(new Blob(['face'], { type: 'image/jpeg' })), 20)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('takes one picture by a double tap: a second one would find the page over', async () => {
  const taken = vi.fn<(picture: File) => Promise<void>>(async () => {})
  render(<FaceCamera sending={false} onPicture={taken} />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '拍摄' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(taken).toHaveBeenCalled())
  // As long again as a picture takes.
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(taken).toHaveBeenCalledTimes(1)
  // Sent in vain, it can be taken again.
  fireEvent.click(button)
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(2))
})
