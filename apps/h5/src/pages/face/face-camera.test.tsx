// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { FaceCamera } from './face-camera.tsx'

const face = new Blob(['face'], { type: 'image/jpeg' })
/** The pictures asked for of the canvas, each to be answered by the test. */
let blobs: BlobCallback[]
let toBlob: MockInstance<HTMLCanvasElement['toBlob']>

beforeEach(() => {
  blobs = []
  const stream = Object.assign(new MediaStream(), { getTracks: () => [] })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    blobs.push(done)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Lets what was promised and resolved take effect. */
const settle = () => act(async () => {})

async function readyButton(): Promise<HTMLButtonElement> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '拍摄' })
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}

it('takes one picture by a double tap: a second one would find the page over', async () => {
  const sent = Promise.withResolvers<void>()
  const taken = vi.fn<(picture: File) => Promise<void>>(() => sent.promise)
  render(<FaceCamera sending={false} onPicture={taken} />)
  const button = await readyButton()
  fireEvent.click(button)
  fireEvent.click(button)
  expect(blobs).toHaveLength(1)
  blobs[0]?.(face)
  await settle()
  expect(taken).toHaveBeenCalledTimes(1)
  fireEvent.click(button)
  expect(blobs).toHaveLength(1)
  // Sent in vain, it can be taken again.
  sent.resolve()
  await settle()
  fireEvent.click(button)
  blobs[1]?.(face)
  await settle()
  expect(taken).toHaveBeenCalledTimes(2)
})

it('takes a picture after one that could not be taken', async () => {
  const taken = vi.fn<(picture: File) => Promise<void>>(async () => {})
  render(<FaceCamera sending={false} onPicture={taken} />)
  const button = await readyButton()
  toBlob.mockImplementationOnce(() => {
    throw new DOMException('the canvas is too large', 'EncodingError')
  })
  fireEvent.click(button)
  await settle()
  fireEvent.click(button)
  blobs[0]?.(face)
  await settle()
  expect(taken).toHaveBeenCalledTimes(1)
})

it('sends one chosen picture at a time', async () => {
  const sent = Promise.withResolvers<void>()
  const taken = vi.fn<(picture: File) => Promise<void>>(() => sent.promise)
  render(<FaceCamera sending={false} onPicture={taken} />)
  const field = screen.getByLabelText('正脸照片')
  const files = [new File(['face'], 'face.jpg', { type: 'image/jpeg' })]
  fireEvent.change(field, { target: { files } })
  fireEvent.change(field, { target: { files } })
  expect(taken).toHaveBeenCalledTimes(1)
  sent.resolve()
  await settle()
  fireEvent.change(field, { target: { files } })
  expect(taken).toHaveBeenCalledTimes(2)
})
