// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmHost } from '../../../../components/feedback/confirm-host.tsx'
import type { Draft } from '../draft/draft.ts'
import { wholeDraft } from '../draft/testing/whole-draft.ts'
import { confirmPlacing, InitiateButton } from './confirm-placing.tsx'

afterEach(cleanup)

const pages = [{ widthPt: 595, heightPt: 842 }]
const stamp = { id: '1', signerKey: 'p', type: 0, pageNum: 1, leftPercent: 1, topPercent: 1 } as const
const placed: Draft = { ...wholeDraft, stamps: [stamp] }

it('asks nothing of a contract whose signer has no place, and has that shown', async () => {
  const onProblem = vi.fn<() => void>()
  expect(await confirmPlacing(wholeDraft, pages, onProblem)).toBe(false)
  expect(onProblem).toHaveBeenCalledOnce()
})

it.each([
  ['确 定', true],
  ['取 消', false],
])('shows the plan of a placed contract, and %s answers %s', async (name, expected) => {
  render(
    <App>
      <ConfirmHost />
    </App>,
  )
  const onProblem = vi.fn<() => void>()
  const answer = confirmPlacing(placed, pages, onProblem)
  expect(await screen.findByText('确认发起签署？')).toBeDefined()
  expect(screen.getByText('欧阳若琳')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name }))
  expect(await answer).toBe(expected)
  expect(onProblem).not.toHaveBeenCalled()
})

it('is not initiated while places that were found are undecided', () => {
  render(<InitiateButton busy={false} proposed={2} onInitiate={async () => {}} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '确认发起' }).disabled).toBe(true)
})
