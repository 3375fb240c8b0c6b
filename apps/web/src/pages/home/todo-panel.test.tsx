// @vitest-environment happy-dom
import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import { callKey, queryClient } from '@qiyin/ui/query-client.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TodoPanel } from './todo-panel.tsx'

// What is not known yet is not asked for here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  queryClient.clear()
})

const mine = {
  contractStatus: contractStatus.signing,
  signStatus: signStatus.waitingForMe,
  order: 'deadline',
  pageSize: 10,
}

it('shows what stands below it when its figures and the next contract are known, whichever comes last', async () => {
  queryClient.setQueryData(callKey(contractQueryListPerson, mine), {
    pageNum: 1,
    pageSize: 10,
    total: 0,
    list: [],
  })
  render(
    <MemoryRouter>
      <TodoPanel>
        <p>最近合同</p>
      </TodoPanel>
    </MemoryRouter>,
  )
  expect(screen.queryByText('最近合同')).toBeNull()
  await act(async () => {
    queryClient.setQueryData(callKey(contractQueryOverviewPerson, {}), {
      total: 0,
      myTurn: 0,
      othersTurn: 0,
      nearDeadline: 0,
      complete: 0,
    })
  })
  expect(await screen.findByText('最近合同')).toBeDefined()
})
