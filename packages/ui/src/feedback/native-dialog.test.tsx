// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NativeDialog } from './native-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('is closed before it leaves the page, so that the focus goes back to where it came from', () => {
  const stood: boolean[] = []
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    stood.push(this.isConnected)
  })
  const { rerender } = render(
    <main>
      <NativeDialog title="撤销合同">内容</NativeDialog>
    </main>,
  )
  rerender(<main />)
  expect(stood).toEqual([true])
})
