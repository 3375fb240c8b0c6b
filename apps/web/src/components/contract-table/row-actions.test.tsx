// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { ContractRow } from './contract-row.ts'
import { RowActions } from './row-actions.tsx'

afterEach(cleanup)

const row = {
  contractId: '1',
  signId: '2',
  contractName: '采购合同',
  contractStatus: 0,
  signStatus: 1,
  ableToSign: true,
  isInitiator: true,
  transactionNo: 'T-1',
  fileId: '3',
}

const deeds = [
  { key: 'cancel', label: '撤销', isOffered: () => true, onRun: () => undefined },
  { key: 'remove', label: '移除', isOffered: () => false, onRun: () => undefined },
]

async function actionsOf(change: object): Promise<string[]> {
  // Those fields of a row that the actions look at.
  const shown = { ...row, ...change } as unknown as ContractRow
  render(
    <MemoryRouter>
      <RowActions row={shown} deeds={deeds} />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: '更多操作：采购合同' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '')
}

it('offers the link to one’s own signing while one may sign', async () => {
  expect(await actionsOf({})).toContain('复制签署链接')
})

it('offers no link where it is not one’s turn', async () => {
  expect(await actionsOf({ signStatus: 0 })).not.toContain('复制签署链接')
})

it('offers of the deeds what their predicates allow, last', async () => {
  expect(await actionsOf({})).toEqual(['详情', '复制签署链接', '撤销'])
})
