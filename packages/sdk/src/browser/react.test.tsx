// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QiyinEmbedFrame } from './react.tsx'

const src = 'https://sign.example.com/esignature/web/embed?embedId=1#ticket'

afterEach(cleanup)

test('is the element, with its events as properties, the newest of them', () => {
  const [first, second, failed] = [
    vi.fn<() => void>(),
    vi.fn<(detail: unknown) => void>(),
    vi.fn<(detail: unknown) => void>(),
  ]
  const { container, rerender } = render(<QiyinEmbedFrame src={src} label="签署" onReady={first} />)
  const element = container.querySelector('qiyin-embed')
  expect(element?.querySelector('iframe')?.title).toBe('签署')
  element?.dispatchEvent(new CustomEvent('ready', { detail: null }))
  rerender(<QiyinEmbedFrame src={src} label="签署" onSigned={second} onFailed={failed} />)
  element?.dispatchEvent(new CustomEvent('signed', { detail: { pending: true } }))
  element?.dispatchEvent(new CustomEvent('failed', { detail: { reason: 'expired' } }))
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledExactlyOnceWith({ pending: true })
  expect(failed).toHaveBeenCalledExactlyOnceWith({ reason: 'expired' })
})
