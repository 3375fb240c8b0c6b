// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { createMemoryRouter, RouterProvider, type DataRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { fieldNames, type DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { readListAddress, writeListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { ListPage } from './list-page.tsx'
import { useListAddress } from './use-list-address.ts'

type Name = 'signer' | 'status' | 'from' | 'to'
const fields: DeclaredField<Name>[] = [
  { kind: 'text', name: 'signer', label: '签署人', maxLength: 64 },
  { kind: 'choice', name: 'status', label: '签署状态', options: [{ value: '2', label: '已签署' }] },
  { kind: 'days', from: 'from', to: 'to', label: '发起时间' },
]
const spec = { names: fieldNames(fields), pageSizes: { initial: 5, options: [5, 10] } }
const address = {
  read: (search: URLSearchParams) => readListAddress(search, spec),
  write: (state: ReturnType<typeof readListAddress<Name>>) => writeListAddress(state, spec),
}

interface ContractsProps {
  rows: readonly string[]
  selected?: number
}

function Contracts({ rows, selected = 0 }: ContractsProps) {
  const [{ filters, pageNum }, update] = useListAddress(address)
  return (
    <ListPage
      label="合同列表"
      filter={{ fields, values: filters, onApply: (applied) => update({ filters: applied }) }}
      selection={
        selected === 0
          ? undefined
          : {
              text: `已选 ${selected} 份`,
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

it('tells an empty list from one where nothing was found', async () => {
  open('/', { rows: [] })
  expect(screen.getByText('暂无合同')).toBeDefined()
  cleanup()
  open('/?signer=王', { rows: [] })
  fireEvent.click(screen.getByRole('button', { name: '重置筛选' }))
  expect(await screen.findByText('暂无合同')).toBeDefined()
})

it('shows what can be done with the selected rows in the place of the toolbar', () => {
  open('/', { rows: ['采购合同'], selected: 2 })
  expect(screen.getByRole('status').textContent).toContain('已选 2 份')
  expect(screen.queryByRole('button', { name: '筛选' })).toBeNull()
})
