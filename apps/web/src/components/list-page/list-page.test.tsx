// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { createMemoryRouter, RouterProvider, type DataRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { readListAddress, writeListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { ListPage } from './list-page.tsx'
import { useListAddress } from './use-list-address.ts'

type Name = 'signer' | 'status' | 'from' | 'to'
const fields: DeclaredField<Name>[] = [
  { kind: 'text', name: 'signer', label: '签署人', maxLength: 64 },
  { kind: 'choice', name: 'status', label: '签署状态', options: [{ value: '2', label: '已签署' }] },
  { kind: 'days', from: 'from', to: 'to', label: '发起时间' },
]
const spec = { fields, pageSizes: { initial: 5, options: [5, 10] } }
const address = {
  read: (search: URLSearchParams) => readListAddress(search, spec),
  write: (state: ReturnType<typeof readListAddress<Name>>) => writeListAddress(state, spec),
}

const kept = { ...address, keepUnder: 'last' }

interface ContractsProps {
  keeps?: boolean
  rows: readonly string[]
  selected?: number
}

function Contracts({ rows, keeps = false, selected = 0 }: ContractsProps) {
  const [{ filters, pageNum }, update] = useListAddress(keeps ? kept : address)
  return (
    <ListPage
      label="合同列表"
      filter={{ fields, values: filters, onApply: (applied) => update({ filters: applied }) }}
      selection={
        selected === 0
          ? undefined
          : {
              count: selected,
              onClear: () => undefined,
              actions: <button type="button">批量签署</button>,
            }
      }
      query={{
        data: rows,
        error: null,
        isFetching: false,
        isPlaceholderData: false,
        refetch: () => Promise.resolve(),
      }}
      skeleton={null}
      empty={<p>暂无合同</p>}
      onReset={() => update({ filters: {} })}
    >
      {(data, { empty }) => (data.length === 0 ? empty : <p>{`第 ${pageNum} 页：${data.join('、')}`}</p>)}
    </ListPage>
  )
}

function open(path: string, props: ContractsProps): DataRouter {
  const router = createMemoryRouter([{ path: '/', element: <Contracts {...props} /> }], {
    initialEntries: [path],
  })
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <RouterProvider router={router} />
    </ConfigProvider>,
  )
  return router
}

// Roles and names of a whole table take their time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)

it('shows what the address says, and takes one condition back', async () => {
  const router = open('/?pageNum=3&signer=王&status=2', { rows: ['采购合同'] })
  expect(screen.getByText('第 3 页：采购合同')).toBeDefined()
  expect(screen.getByRole('button', { name: /^筛选\s*2$/ })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '移除条件 签署状态' }))
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toBe('?signer=王'))
})

it('fetches the filter when it is opened, and applies what is typed', async () => {
  const router = open('/', { rows: ['采购合同'] })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '筛选' }))
  const drawer = await screen.findByRole('dialog', { name: '筛选' })
  fireEvent.change(within(drawer).getByLabelText('签署人'), { target: { value: ' 王梓涵 ' } })
  fireEvent.click(within(drawer).getByRole('button', { name: '查询' }))
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toBe('?signer=王梓涵'))
})

it('shows in the filter the days that hold, and none otherwise', async () => {
  open('/?to=2026-03-31', { rows: ['采购合同'] })
  fireEvent.click(screen.getByRole('button', { name: /^筛选/ }))
  const drawer = await screen.findByRole('dialog', { name: '筛选' })
  const days = async () => {
    await waitFor(() => expect(drawer.querySelectorAll('.ant-picker input')).toHaveLength(2))
    return Array.from(
      drawer.querySelectorAll('.ant-picker input'),
      (input) => (input as HTMLInputElement).value,
    )
  }
  expect(await days()).toEqual(['', '2026-03-31'])
  fireEvent.click(within(drawer).getByRole('button', { name: '重置' }))
  await waitFor(async () => expect(await days()).toEqual(['', '']))
})

it('returns as it was left where the address says nothing', async () => {
  open('/?signer=王', { rows: [], keeps: true })
  fireEvent.click(screen.getByRole('button', { name: '重置筛选' }))
  expect(localStorage.getItem('last')).toBe('')
  cleanup()
  localStorage.setItem('last', 'pageNum=2&signer=李')
  const router = open('/', { rows: ['采购合同'], keeps: true })
  expect(screen.getByText('第 2 页：采购合同')).toBeDefined()
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toBe('?pageNum=2&signer=李'))
  cleanup()
  open('/?status=2', { rows: ['采购合同'], keeps: true })
  expect(screen.getByText('第 1 页：采购合同')).toBeDefined()
})

it('tells an empty list from one where nothing was found', async () => {
  open('/', { rows: [] })
  expect(screen.getByText('暂无合同')).toBeDefined()
  cleanup()
  open('/?signer=王', { rows: [] })
  fireEvent.click(screen.getByRole('button', { name: '重置筛选' }))
  expect(await screen.findByText('暂无合同')).toBeDefined()
})

it('shows what can be done with the selected rows, beside the toolbar', () => {
  open('/', { rows: ['采购合同'], selected: 2 })
  const bar = screen.getByRole('toolbar', { name: '已选合同' })
  expect(within(bar).getByRole('status').textContent).toBe('已选 2 份')
  expect(within(bar).getByRole('button', { name: '批量签署' })).toBeDefined()
  expect(screen.getByRole('button', { name: '筛选' })).toBeDefined()
})

const tabbedList = (active: string, isPlaceholderData: boolean) => (
  <ListPage
    label="合同列表"
    tabs={{
      items: [
        { key: 'normal', label: '签署中' },
        { key: 'complete', label: '已完成' },
      ],
      active,
      onChange: () => undefined,
    }}
    query={{
      data: ['采购合同'],
      error: null,
      isFetching: isPlaceholderData,
      isPlaceholderData,
      refetch: () => Promise.resolve(),
    }}
    skeleton={null}
    empty={null}
    onReset={() => undefined}
  >
    {(rows) => <button type="button">{rows.join('、')}</button>}
  </ListPage>
)

it('never shows the rows of one tab under another while they are fetched', () => {
  const { rerender } = render(tabbedList('normal', false))
  expect(screen.getByRole('button', { name: '采购合同' })).toBeDefined()
  rerender(tabbedList('complete', true))
  expect(screen.queryByRole('button', { name: '采购合同' })).toBeNull()
  // Another page of the same tab keeps the rows, veiled.
  rerender(tabbedList('normal', true))
  expect(screen.getByRole('button', { name: '采购合同' })).toBeDefined()
})
