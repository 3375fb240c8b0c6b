// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BatchResult } from './batch-result.tsx'
import type { BatchTask, Progress } from './batch.ts'

// What the installation says of itself is not asked for here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

type State = Progress['items'][number]['state']

/** A run of contracts, each to be signed on its third page; `blocked` of those that cannot be signed any more. */
function show(states: State[], blocked: Readonly<Record<number, string>> = {}): string[] {
  const area = {
    positionId: '1',
    kind: 0,
    pageNum: 3,
    leftPercent: 10,
    topPercent: 10,
    mine: true,
    strip: null,
  }
  const tasks = states.map((_, at) => {
    const id = String(at)
    return {
      signId: id,
      contractId: id,
      contractName: `合同${id}`,
      fileId: `9${id}`,
      areas: [area],
      seals: [],
      blocked: blocked[at] === undefined ? null : { name: 'CONTRACT_ENDED', message: blocked[at] },
    }
  })
  const items = states.map((state, at) => ({
    contractId: String(at),
    signId: String(at),
    state,
    time: state === 'signing' ? null : `2026-11-20 10:52:3${at}`,
    message: state === 'failed' ? '签署前已被发起方撤销' : null,
    inWork: false,
  }))
  const { container } = render(
    <MemoryRouter>
      <BatchResult
        task={{ batchNo: '1', begun: true, tasks, savedSignature: null } as unknown as BatchTask} // only what it reads
        progress={{ begunTime: '2026-11-20 10:52:26', items }}
        onAgain={async () => {}}
      />
    </MemoryRouter>,
  )
  return [...container.querySelectorAll('.page-fan img')].map((image) => {
    const query = new URLSearchParams(image.getAttribute('src')?.split('?')[1])
    return `${query.get('fileId')} ${query.get('pageNum')}`
  })
}

it('stacks pages of what was signed, on top the one with the mark', () => {
  expect(show(['failed', 'signed', 'signed', 'signed', 'signed'])).toEqual(['91 3', '92 1', '93 1'])
  expect(screen.getByText('2026-11-20 10:52:34 完成，共 4 处签署，另有 1 份未签署')).toBeDefined()
})

it('shows no page where nothing was signed', () => {
  expect(show(['failed', 'failed'])).toEqual([])
  expect(screen.getByText('未能签署')).toBeDefined()
})

const again = (): HTMLElement | null => screen.queryByRole('button', { name: '重新签署未完成的合同' })

it('offers to sign again what a second run may sign, and nothing else', () => {
  show(['signed', 'failed'], { 1: '合同已撤销，无法签署' })
  expect(again()).toBeNull()
  cleanup()
  show(['failed', 'failed'], { 1: '合同已撤销，无法签署' })
  expect(again()).not.toBeNull()
})
