// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ExtendDialog } from './extend-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const contract = {
  contractId: '7',
  initiateTime: '2026-11-20 10:00:00',
  signDeadlineTime: '2026-11-25 23:59:59',
}

it('proposes a week more, and sends the day that was chosen', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response(JSON.stringify({ code: 0, message: '', result: { smsTime: null } }))
  })
  const onClose = vi.fn<() => void>()
  render(<ExtendDialog open contract={contract} onClose={onClose} />)
  expect(await screen.findByText('2026-12-02（延长 7 天）')).toBeTruthy()
  expect(screen.getByText(/现签署截止为 2026-11-25 23:59/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '确认延长' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ contractId: '7', signDeadlineTime: '2026-12-02' }])
})
